; What the installer does beside electron-builder's own steps: `parley` is a command of the terminal (src/main/cli/on-path.ts).
!macro customInstall
  nsExec::Exec '"$INSTDIR\Parley.exe" on-path'
  Pop $0
!macroend

; Comes before the files are removed: the program is still there.
!macro customUnInstall
  nsExec::Exec '"$INSTDIR\Parley.exe" on-path --remove'
  Pop $0
!macroend
