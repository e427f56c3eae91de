# Has an interactive bash mark its prompts and commands (OSC 133) and tell its folder (OSC 7).
#
# Read in the place of bash's start files: bash is started with --posix and this file as ENV, leaves that mode here and
# reads a login's own files as it always does. All of it is one group, so that bash has parsed it before aliases exist.
{
  builtin set +o posix
  builtin shopt -u inherit_errexit # the only trace that the mode would leave
  if [[ -v SALLYPORT_ENV ]]; then
    builtin export ENV="$SALLYPORT_ENV"
  else
    builtin unset ENV
  fi
  builtin unset SALLYPORT_ENV
  # The mode has other defaults for these; what the environment brought is exported.
  if [[ ${HISTFILE-} == ~/.sh_history && ${HISTFILE@a} != *x* ]]; then
    HISTFILE=~/.bash_history
  fi
  if [[ ${MAILCHECK-} == 600 && ${MAILCHECK@a} != *x* ]]; then
    MAILCHECK=60
  fi

  __sallyport_before='\[\e]133;D;$?\a${__sallyport_folder-}\e]133;A\a\]'
  __sallyport_after='\[\e]133;B\a\]'
  __sallyport_output='\e]133;C\a'

  # What marks the prompt is part of it: nothing has to run for it, and no trap sees it.
  __sallyport_mark() {
    [[ ${PS1-} == *"$__sallyport_before"* ]] || PS1=$__sallyport_before${PS1-}$__sallyport_after
    [[ ${PS0-} == *"$__sallyport_output"* ]] || PS0=${PS0-}$__sallyport_output
    builtin return 0
  }

  # For prompts that are made anew each time, and for the folder, which a prompt cannot encode by itself.
  __sallyport_prompt() {
    builtin local - folder="${PWD//\%/%25}"
    builtin set +eux
    folder=${folder// /%20} folder=${folder//\#/%23} folder=${folder//\?/%3F}
    [[ $folder == *[[:cntrl:]]* ]] && folder=
    __sallyport_folder=${folder:+$'\e]7;file://'${HOSTNAME-}$folder$'\a'}
    __sallyport_mark
  }

  # Bash hands every element the status of the command, so nobody else's sees a difference. It is left alone where it
  # is exported or readonly, and where a trap would see ours run.
  __sallyport_install() {
    builtin local -
    builtin set +eux
    ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))) || builtin return 0
    builtin shopt -q promptvars || builtin return 0
    [[ ${PS1@a} == *r* || ${PS0@a} == *r* ]] && builtin return 0
    __sallyport_mark
    if [[ -n ${bash_preexec_imported-}${__bp_imported-} ]]; then
      precmd_functions+=(__sallyport_prompt)
    elif [[ -n $1 || ${PROMPT_COMMAND@a} == *[rx]* ]]; then
      builtin return 0
    elif [[ ${PROMPT_COMMAND+set} || ${#PROMPT_COMMAND[@]} -gt 0 ]]; then
      PROMPT_COMMAND+=('{ __sallyport_prompt; } 2>/dev/null')
    else
      PROMPT_COMMAND[1]='{ __sallyport_prompt; } 2>/dev/null' # whoever sets the variable sets the first element
    fi
    builtin return 0
  }

  if [[ -r /etc/profile ]]; then builtin source /etc/profile; fi
  if [[ -r ~/.bash_profile ]]; then
    builtin source ~/.bash_profile
  elif [[ -r ~/.bash_login ]]; then
    builtin source ~/.bash_login
  elif [[ -r ~/.profile ]]; then
    builtin source ~/.profile
  fi
  { # a trap of theirs may print
    __sallyport_install "$(builtin trap -p DEBUG)"
    builtin unset -f __sallyport_install
    builtin : '' # for $_
  } >/dev/null 2>&1
}
