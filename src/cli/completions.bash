# shellcheck shell=bash disable=SC2154 # cli/completions.c makes _tmap_options
# Sets `words` and `files` to what may follow. Where = is a word of its own (COMP_WORDBREAKS has it by
# default) the option stands two words before.
_tmap()
{
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    local words='' files='' prefix=''
    if [[ $word == = ]]; then
        word=''
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $word == --*=* ]]; then
        option=${word%%=*} prefix=${word%%=*}= word=${word#*=}
    fi
    if ! _tmap_values "$option"; then
        if [[ $word == -* ]]; then
            words=$_tmap_options
        else
            files=yes
        fi
    fi
    mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$words" -- "$word")
    if [[ ${COMPREPLY[0]-} == *= ]]; then
        compopt -o nospace
    elif [[ -n $files ]]; then
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
            compgen -P "$prefix" -f -- "$word")
        compopt -o filenames
    fi
}
complete -F _tmap tmap
