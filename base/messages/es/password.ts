import type { enPassword } from '../en/password.ts';
import type { Translation } from '../translation.ts';

export const esPassword: Translation<typeof enPassword> = {
  'password.title': 'Contraseña de sesión de {{host}}',
  'password.words': 'Quien usa {{host}} desde otro equipo tiene que darla cada vez. No se guarda en ningún sitio.',
  'password.field': 'Contraseña',
  'password.triesLeft_one': 'Queda {{count}} intento; después se bloquea este equipo.',
  'password.triesLeft_other': 'Quedan {{count}} intentos.',
  'password.wrong_one': 'Incorrecta. Queda {{count}} intento; después se bloquea este equipo.',
  'password.wrong_other': 'Incorrecta. Quedan {{count}} intentos.',
  'password.wrongPlain': 'Incorrecta.',
  'password.give': 'Conectar',
  'password.checking': 'Comprobando…',
  'password.connecting': 'Conectando…',
  'password.declined': 'No se dio ninguna contraseña',
  'password.lockedOut': 'Bloqueado por {{host}}',
  'password.lockedOutWords':
    'Llegaron demasiadas contraseñas incorrectas desde este equipo. Puede volver a intentarlo en {{duration}}.',
  'password.lockedOutOver':
    'Habían llegado demasiadas contraseñas incorrectas desde este equipo. Ya puede volver a intentarlo.',
  'password.lockedOutHow': 'Alguien allí puede desbloquearlo al momento, en «Equipos» o con sallyport peers unlock.',
  'password.tooLate': 'Sin conexión con {{host}}',
  'password.tooLateWords': 'No se dio la contraseña a tiempo.',
  'password.failedWords': 'No hay sesión: {{message}}.',
  'password.again': 'Reintentar',
  'password.close': 'Cerrar',

  'devices.password': 'Contraseña de sesión',
  'devices.passwordNone': 'No hay ninguna: la clave de un equipo vinculado basta para entrar.',
  'devices.passwordSet': 'Cada sesión de otro equipo tiene que darla.',
  'devices.passwordLost': 'Ya no se puede leer, así que no se admite ningún equipo. Crea una nueva o quítala.',
  'devices.passwordChoose': 'Crear contraseña…',
  'devices.passwordChange': 'Cambiarla…',
  'devices.passwordClear': 'Quitarla',
  'devices.passwordCleared': 'Ya no hace falta contraseña de sesión',
  'devices.passwordClearedHint': 'La clave de un equipo vinculado basta para entrar.',
  'devices.lockedOut': 'Bloqueado durante {{duration}} más, tras {{count}} contraseñas incorrectas',
  'devices.unlock': 'Desbloquear',
  'devices.unlockNamed': 'Desbloquear {{host}}',
  'devices.unlocked': '{{host}} puede reintentarlo',

  'setPassword.title': 'Establecer contraseña de sesión',
  'setPassword.words':
    'Cada sesión nueva de un equipo vinculado tendrá que darla también. Lo que está abierto continúa. Tras cinco incorrectas, el equipo queda bloqueado un tiempo.',
  'setPassword.field': 'Nueva contraseña',
  'setPassword.again': 'Otra vez',
  'setPassword.rule':
    'Al menos {{count}} caracteres: quien consiga una copia de los archivos de este equipo puede probar cuantas veces quiera.',
  'setPassword.tooShort': 'Es demasiado corta: usa al menos {{count}} caracteres.',
  'setPassword.differs': 'Las dos no coinciden.',
  'setPassword.yes': 'Establecer',
  'setPassword.done': 'Contraseña de sesión establecida',
  'setPassword.doneHint': 'Las sesiones nuevas de otros equipos tienen que darla.',
  'setPassword.failed': 'No se estableció: {{message}}',
};
