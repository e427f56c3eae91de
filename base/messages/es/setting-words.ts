import type { enSettingWords } from '../en/setting-words.ts';
import type { Translation } from '../translation.ts';

export const esSettingWords: Translation<typeof enSettingWords> = {
  'setting.window.language': 'Idioma',
  'setting.window.language.about':
    'De la ventana, la bandeja, los menús y los avisos. La línea de comandos y los registros están en inglés.',
  'setting.window.language.option.system': 'Como el sistema',
  'setting.window.theme': 'Claro u oscuro',
  'setting.window.theme.about': 'Oscuro, claro o como lo tenga el sistema, también cuando cambia.',
  'setting.window.theme.option.system': 'Como el sistema',
  'setting.window.theme.option.dark': 'Oscuro',
  'setting.window.theme.option.light': 'Claro',
  'setting.window.darkTheme': 'Tema oscuro',
  'setting.window.darkTheme.about':
    'Los colores cuando está oscuro. Los archivos de la carpeta «themes», junto a los ajustes, añaden temas propios.',
  'setting.window.lightTheme': 'Tema claro',
  'setting.window.lightTheme.about': 'Los colores cuando está claro.',
  'setting.window.fontFamily': 'Fuente',
  'setting.window.fontFamily.about':
    'Una fuente de este equipo para las terminales, o varias separadas por comas. Vacío: JetBrains Mono, que viene con Sallyport.',
  'setting.window.fontSize': 'Tamaño de fuente',
  'setting.window.fontSize.about': 'De los caracteres en las terminales, en píxeles.',
  'setting.window.lineHeight': 'Altura de línea',
  'setting.window.lineHeight.about': 'De una fila, como múltiplo de lo que pide la fuente.',
  'setting.window.ligatures': 'Ligaduras',
  'setting.window.ligatures.about':
    'Signos como => y -> se dibujan como uno solo si la fuente tiene una forma para ello. Lo que se copia no cambia.',
  'setting.window.images': 'Imágenes',
  'setting.window.images.about':
    'Se dibujan las imágenes que imprimen los programas (sixel, las de iTerm). La ventana puede entonces ejecutar código compilado que trae consigo. Los programas no lo detectan por sí solos: hay que pedirles que impriman imágenes.',
  'setting.window.minimumContrast': 'Contraste mínimo',
  'setting.window.minimumContrast.about':
    'Los caracteres se dibujan más claros o más oscuros hasta que destacan del fondo en esta medida. 1 no toca los colores; 4,5 se lee con facilidad; 21 es negro sobre blanco.',
  'setting.window.cursorStyle': 'Cursor',
  'setting.window.cursorStyle.about': 'Su forma, hasta que un programa pida otra.',
  'setting.window.cursorStyle.option.block': 'Bloque',
  'setting.window.cursorStyle.option.bar': 'Barra',
  'setting.window.cursorStyle.option.underline': 'Subrayado',
  'setting.window.cursorBlink': 'Parpadeo del cursor',
  'setting.window.cursorBlink.about': 'El cursor parpadea, salvo que un programa pida otra cosa.',
  'setting.window.scrollbackLines': 'Líneas de historial',
  'setting.window.scrollbackLines.about':
    'Cuántas líneas por encima de la pantalla guarda la ventana de cada terminal. Al reducirlas se corta lo que hay arriba.',
  'setting.window.copyOnSelect': 'Copiar al seleccionar',
  'setting.window.copyOnSelect.about':
    'Lo que seleccionas con el ratón en una terminal se copia al momento en el portapapeles.',
  'setting.window.confirmPaste': 'Preguntar antes de pegar varias líneas',
  'setting.window.confirmPaste.about':
    'Antes las muestra y permite unirlas en una sola. La mayoría de los shells y editores distinguen las líneas pegadas de las escritas y no ejecutan ninguna por sí solos; entonces no hay nada que preguntar.',
  'setting.window.confirmPaste.option.unbracketed': 'Si podrían ejecutarse al momento',
  'setting.window.confirmPaste.option.always': 'Siempre',
  'setting.window.confirmPaste.option.never': 'Nunca',
  'setting.window.predictedEcho': 'Eco predictivo',
  'setting.window.predictedEcho.about': 'Muestra lo que escribes antes de que su eco vuelva por una conexión lenta.',
  'setting.window.predictedEcho.option.auto': 'En conexiones lentas',
  'setting.window.predictedEcho.option.always': 'Siempre',
  'setting.window.predictedEcho.option.never': 'Nunca',
  'setting.window.keys': 'Teclas',
  'setting.window.keys.about': 'Teclas propias para las acciones: otras, varias, dos seguidas o ninguna.',
  'setting.window.screenReader': 'Soporte de lector de pantalla',
  'setting.window.screenReader.about':
    'Las terminales comunican a un lector de pantalla lo que se muestra. Resta algo de velocidad cuando es mucho.',
  'setting.window.openFile': 'Abrir archivos con',
  'setting.window.openFile.about':
    'El programa que inicia la aplicación para un archivo de este equipo en el que se hace clic en una terminal, como línea de comandos: code --goto {file}:{line}:{column}. Sin {file}, la línea y el archivo se añaden al final. Vacío: pregunta cada vez.',

  'setting.app.whenClosed': 'Al cerrar la última ventana',
  'setting.app.whenClosed.about': 'Qué ocurre.',
  'setting.app.whenClosed.option.ask': 'Preguntar, una vez',
  'setting.app.whenClosed.option.tray': 'Dejar Sallyport en marcha',
  'setting.app.whenClosed.option.quit': 'Salir',
  'setting.app.keepTerminals': 'Conservar las terminales al salir',
  'setting.app.keepTerminals.about':
    'Las terminales siguen en segundo plano al salir de la aplicación, a partir de su próximo inicio.',

  'setting.terminal.defaultProfile': 'Perfil predeterminado',
  'setting.terminal.defaultProfile.about':
    'Qué es una terminal nueva si nadie indica otra cosa. Vacío, o un perfil que no existe: el shell.',
  'setting.terminal.profiles': 'Perfiles',
  'setting.terminal.profiles.about':
    'Programas con argumentos, carpeta, entorno y aspecto propios. Los shells y los hosts de SSH se encuentran solos.',
  'setting.terminal.shell': 'Shell',
  'setting.terminal.shell.about':
    'El programa que ejecutan las terminales nuevas. Vacío: tu shell de inicio de sesión.',
  'setting.terminal.editor': 'Editor de texto',
  'setting.terminal.editor.about':
    'El programa que edita un archivo en una pestaña nueva, como línea de comandos igual que en «Abrir archivos con». Vacío: lo que digan VISUAL o EDITOR donde se inició el agente o, si no, el editor del sistema, nano o vi.',
  'setting.terminal.shellIntegration': 'Integración con el shell',
  'setting.terminal.shellIntegration.about': 'bash, zsh y fish marcan sus prompts y comandos, sin tocar tus archivos.',
  'setting.terminal.cap': 'Máximo de terminales',
  'setting.terminal.cap.about': 'Cuántas pueden estar activas a la vez.',
  'setting.terminal.idleGraceMs': 'Finalizar terminales desatendidas tras',
  'setting.terminal.idleGraceMs.about':
    'Cuánto se conserva una terminal que nadie mira y que está en el prompt. «Nunca» la conserva siempre.',
  'setting.terminal.reapBusy': 'Finalizar también las ocupadas',
  'setting.terminal.reapBusy.about':
    'También se puede finalizar una terminal desatendida en la que algo se ejecuta o está suspendido.',
  'setting.terminal.reapNoticeMs': 'Aviso antes del final',
  'setting.terminal.reapNoticeMs.about': 'Con cuánta antelación se avisa del final de una terminal inactiva.',
  'setting.terminal.sweepMs': 'Revisión cada',
  'setting.terminal.sweepMs.about': 'Cada cuánto se revisan las terminales desatendidas.',
  'setting.terminal.leaseMs': 'Cuenta como atendida durante',
  'setting.terminal.leaseMs.about':
    'Cuánto tiempo se considera atendida una terminal después de que un visor lo indique; lo hace tres veces en ese plazo.',
  'setting.terminal.scrollbackLines': 'Líneas que guarda el agente',
  'setting.terminal.scrollbackLines.about':
    'Cuántas líneas del historial puede ver un visor que llega tarde; 256 MiB para todas las terminales juntas.',
  'setting.terminal.logBytes': 'Salida guardada para visores que vuelven',
  'setting.terminal.logBytes.about': 'Cuántos bytes de salida por terminal se guardan para los visores que vuelven.',
  'setting.terminal.startMs': 'Inicio de un shell',
  'setting.terminal.startMs.about': 'Cuánto puede tardar.',
  'setting.terminal.jobGraceMs': 'Margen de un trabajo',
  'setting.terminal.jobGraceMs.about':
    'Cuánto tiempo tiene el trabajo en primer plano, al cerrar su terminal, entre que se le pide finalizar y que se le fuerza a ello.',
  'setting.terminal.shellGraceMs': 'Margen de un shell',
  'setting.terminal.shellGraceMs.about': 'Lo mismo para el shell, y otra vez después de forzarlo.',

  'setting.remote.listen': 'Escuchar en',
  'setting.remote.listen.about':
    'Dónde pueden conectarse los dispositivos vinculados: HOST:PORT, varios separados por comas. Vacío: en ningún sitio.',
  'setting.remote.relay': 'Retransmisor',
  'setting.remote.relay.about':
    'El retransmisor por el que los dispositivos vinculados llegan a este, wss://… Vacío: ninguno.',
  'setting.remote.discovery': 'Encontrar dispositivos cercanos',
  'setting.remote.discovery.about':
    'Este equipo se anuncia en las redes locales en las que escucha y busca en ellas los vinculados.',

  'setting.session.recoveryMs': 'Plazo para volver',
  'setting.session.recoveryMs.about':
    'Cuánto puede tardar un visor que perdió la conexión en volver a la misma sesión.',
  'setting.session.inactivityMs': 'Silencio de un visor',
  'setting.session.inactivityMs.about': 'Cuánto puede callar un visor antes de darlo por perdido.',
  'setting.session.openMs': 'Presentación de un visor',
  'setting.session.openMs.about': 'Cuánto puede tardar una conexión nueva en presentarse.',
  'setting.session.callbackMs': 'Final de una sesión',
  'setting.session.callbackMs.about': 'Cuánto espera a las aplicaciones que usó.',

  'setting.agent.heartbeatMs': 'Latido',
  'setting.agent.heartbeatMs.about': 'Cada cuánto el agente dice a los visores que está activo.',
  'setting.agent.quitMs': 'Plazo para salir',
  'setting.agent.quitMs.about': 'Cuánto se puede tardar, al salir, en finalizar todas las terminales.',
  'setting.agent.logLevel': 'Registro',
  'setting.agent.logLevel.about': 'Cuánto escribe el agente en su registro.',
  'setting.audit.fileBytes': 'Tamaño de un archivo de auditoría',
  'setting.audit.fileBytes.about':
    'Hasta cuántos bytes crece un archivo del registro de auditoría antes de empezar el siguiente.',
  'setting.audit.files': 'Archivos de auditoría',
  'setting.audit.files.about': 'Cuántos hay; se elimina el más antiguo.',
  'setting.update.longestWaitMs': 'Espera de una actualización',
  'setting.update.longestWaitMs.about':
    'Cuánto espera una actualización a las terminales antes de preguntar (las actualizaciones aún están por llegar).',
};
