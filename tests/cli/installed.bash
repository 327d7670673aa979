# shellcheck shell=bash
#
# The library as users have it, for tests of the plain program: setup_file installs everything once,
# into a stage.

root=$BATS_TEST_DIRNAME/../..
out=${TMAP%/tmap} # the folder of this build

setup_file() {
    [[ $out == */plain ]] || return 0
    variables=''
    [[ ${MAKEFLAGS-} != *'-- '* ]] || variables=${MAKEFLAGS#*-- }
    env -u MFLAGS -u MAKELEVEL MAKEFLAGS="$variables" make -s -C "$root" install \
        DESTDIR="$BATS_FILE_TMPDIR/stage" prefix=/usr >"$BATS_FILE_TMPDIR/made" 2>&1 || {
        cat "$BATS_FILE_TMPDIR/made" >&2
        return 1
    }
}

# installed: finds the stage for this test, and sets `stage` to it. Other builds skip the test.
installed() {
    [[ $out == */plain ]] || skip 'of the plain program only'
    stage=$BATS_FILE_TMPDIR/stage
    export PKG_CONFIG_PATH=$stage/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$stage
    export LD_LIBRARY_PATH=$stage/usr/lib
}
