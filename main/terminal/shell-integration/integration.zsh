# Has an interactive zsh mark its prompts and commands (OSC 133) and tell its folder (OSC 7).
#
# Read as .zshenv of a ZDOTDIR of ours, which is the person's own again from here on: zsh reads their other start files
# by itself. All of it is one group, so that zsh has parsed it before aliases exist.
{
  if [[ -n ${SALLYPORT_ZDOTDIR+set} ]]; then
    builtin export ZDOTDIR="$SALLYPORT_ZDOTDIR"
    builtin unset SALLYPORT_ZDOTDIR
  else
    builtin unset ZDOTDIR
  fi

  if [[ -o interactive ]]; then
    _sallyport_before=$'%{\e]133;A\a%}'
    _sallyport_after=$'%{\e]133;B\a%}'

    _sallyport_precmd() {
      builtin local ended=$? percent=
      if [[ -o promptpercent ]]; then percent=on; fi
      builtin emulate -L zsh
      builtin local folder=${${${${PWD//\%/%25}// /%20}//\#/%23}//\?/%3F} marks=
      if (( _sallyport_runs )); then marks=$'\e]133;D;'$ended$'\a'; fi
      if [[ $folder != *[[:cntrl:]]* ]]; then marks+=$'\e]7;file://'$HOST$folder$'\a'; fi
      builtin print -rn -- $marks
      _sallyport_runs=0
      # Others may set the prompt anew each time: behind them from the next one on.
      if [[ $precmd_functions[-1] != _sallyport_precmd ]]; then
        precmd_functions=(${precmd_functions:#_sallyport_precmd} _sallyport_precmd)
      fi
      if [[ $percent == on && $PS1 != *"$_sallyport_before"* ]]; then
        PS1=$_sallyport_before$PS1$_sallyport_after
      fi
    }

    _sallyport_preexec() {
      builtin emulate -L zsh
      _sallyport_runs=1
      builtin print -rn -- $'\e]133;C\a'
    }

    builtin typeset -gi _sallyport_runs=0
    builtin typeset -ga precmd_functions preexec_functions
    precmd_functions+=(_sallyport_precmd)
    preexec_functions+=(_sallyport_preexec)
  fi

  # The last thing here: an error in it ends the reading of this file, too.
  if [[ -r ${ZDOTDIR-$HOME}/.zshenv ]]; then builtin source ${ZDOTDIR-$HOME}/.zshenv; fi
}
