# Has an interactive fish mark its prompts and commands (OSC 133) and tell its folder (OSC 7).
#
# Read by --init-command, after all of the person's own files. Since version 4 fish does so by itself. The end of a
# prompt is not marked: that would take a fish_prompt of ours around theirs.
if status is-interactive; and test (string split . -- $version)[1] -lt 4
    function __sallyport_prompt --on-event fish_prompt
        printf '\e]7;file://%s%s\a\e]133;A\a' $hostname (string escape --style=url -- $PWD)
    end

    function __sallyport_preexec --on-event fish_preexec
        printf '\e]133;C\a'
    end

    function __sallyport_postexec --on-event fish_postexec
        printf '\e]133;D;%s\a' $status
    end
end
