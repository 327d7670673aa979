# Rules for what is handed out: the manual as html, static programs, packages, a release.

## manual: the manual as html, in doc/manual (needs mandoc)
.PHONY: manual
manual_folder = doc/manual
manual:
	@packaging/manual.sh $(manual_folder) $(version) $(pages)
