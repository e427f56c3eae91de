import type { enHosts } from '../en/hosts.ts';
import type { Translation } from '../translation.ts';

export const deHosts: Translation<typeof enHosts> = {
  'hosts.titleOn': '{{title}} auf {{host}}',
  'hosts.said': '{{host}}: {{words}}',
  'hosts.newOn': 'Neues Terminal auf {{host}}',
  'hosts.noTerminal': 'Auf {{host}} lässt sich kein Terminal öffnen',
  'hosts.guestOpensNone':
    'Dieser Rechner ist auf {{host}} Gast: Er sieht, was für ihn freigegeben ist, und öffnet dort nichts.',
  'hosts.group': 'Hosts',

  'hosts.label': 'Hosts',
  'hosts.here': 'Dieser Rechner',
  'hosts.close': 'Hosts ausblenden',
  'hosts.show': 'Hosts',
  'hosts.new': 'Neues Terminal',
  'hosts.more': 'Mehr zu {{host}}',
  'hosts.rename': 'Umbenennen',
  'hosts.nameField': 'Name von {{host}}',
  'hosts.nameRule':
    'Ein Name hat 1 bis 60 Zeichen, ohne Leerzeichen und Doppelpunkte und vorn keinen Strich. „local“ ist für diesen Rechner vergeben.',
  'hosts.remove': 'Entfernen…',
  'hosts.retry': 'Jetzt versuchen',
  'hosts.renew': 'Neu verbinden',
  'hosts.retryNamed': 'Jetzt versuchen: {{host}}',
  'hosts.renewNamed': 'Neu verbinden: {{host}}',
  'hosts.terminals': 'Terminals: {{host}}',
  'hosts.noneShared': 'Für diesen Rechner ist nichts freigegeben.',
  'hosts.none': 'Nichts läuft.',
  'hosts.lastKnown': 'zuletzt bekannt: {{state}}',
  'hosts.shown': 'hier geöffnet',
  'hosts.go': 'Zum Tab',
  'hosts.latency': '{{words}} · {{latency}}',
  'hosts.seen': 'Letztes Lebenszeichen {{ago}}.',
  'hosts.noAddress': 'Keine Adresse bekannt',
  'hosts.noAddressHow': 'Kann sich hier melden, aber nicht von hier aus erreicht werden.',
  'hosts.foundNearby': 'Im lokalen Netz gefunden.',
  'hosts.lookedFor': 'Keine Adresse bekannt; wird im lokalen Netz gesucht',
  'hosts.unpaired': 'Noch kein anderer Rechner gekoppelt',
  'hosts.removeTitle': '{{host}} entfernen?',
  'hosts.removeWords':
    'Der Rechner wird hier nicht mehr zugelassen; was er hier geöffnet hat, endet, und dieser Rechner verbindet sich nicht mehr mit ihm. Was dort läuft, läuft weiter.',
  'hosts.removeTabs_one': 'Sein Tab hier wird geschlossen.',
  'hosts.removeTabs_other': 'Seine {{count}} Tabs hier werden geschlossen.',
  'hosts.removeYes': 'Entfernen',
  'hosts.removeNo': 'Abbrechen',
  'hosts.removed': '{{host}} ist nicht mehr gekoppelt',

  'host.connecting': 'Wird verbunden',
  'host.waiting': 'Dort muss noch jemand zustimmen',
  'host.denied': 'Nicht zugelassen',
  'host.password': 'Verlangt ein Passwort',
  'host.roleChanged': '{{host}} hat geändert, was dieser Rechner dort darf',
  'host.lockedOut': 'Noch {{duration}} gesperrt',
  'host.open': 'Verbunden',
  'host.silent': 'Reagiert seit {{duration}} nicht',
  'host.lost': 'Wird neu verbunden, letztes Lebenszeichen vor {{duration}}',
  'host.unreachable': 'Nicht erreichbar',
  'host.stopped': 'Agent beendet',
  'host.notPaired': 'Dort nicht gekoppelt',
  'host.remoteOff': 'Lässt kein Gerät zu',
  'host.ended': 'Sitzung beendet',

  'awaited.approval': 'Zustimmung auf {{host}} steht noch aus',
  'awaited.how':
    'Dort muss jemand diesen Rechner zulassen: im Fenster, im Infobereich oder mit sallyport peers admit. Antwortet zwei Minuten lang niemand, lässt sich die Anfrage wiederholen.',
  'awaited.shownAs': 'Dieser Rechner wird dort angezeigt als:',
  'awaited.password': '{{host}} verlangt ein Sitzungspasswort',
  'awaited.passwordHow':
    'Wer {{host}} betreut, hat es dort festgelegt und kann es weitergeben. Jede neue Sitzung fragt danach; gespeichert wird es nirgends.',
  'awaited.giveUp': 'Nicht mehr warten',

  'banner.host.lost':
    'Die Verbindung zu {{host}} ist seit {{since}} unterbrochen. Die Terminals dort laufen womöglich noch.',
  'banner.host.unreachable': '{{host}} ist nicht erreichbar.',
  'banner.host.problem': '{{problem}}',
  'banner.host.silent': '{{host}} reagiert seit {{duration}} nicht. Eingaben bleiben erhalten und werden gesendet.',
  'banner.host.stopped':
    'Der Agent auf {{host}} wurde beendet und mit ihm seine Terminals. Was auf dem Bildschirm steht, bleibt lesbar.',
  'banner.host.notPaired': '{{host}} kennt diesen Rechner nicht mehr.',
  'banner.host.notPairedHow': 'Beide neu koppeln. Was dort läuft, läuft weiter.',
  'banner.host.remoteOff': 'Der Fernzugriff auf {{host}} ist aus. Die Terminals dort laufen womöglich noch.',
  'banner.host.remoteOffHow': 'Jemand an jenem Rechner kann ihn wieder einschalten.',
  'banner.host.password': '{{host}} verlangt ein Sitzungspasswort.',
  'banner.host.passwordNot':
    '{{host}} hat ein Sitzungspasswort verlangt, und es wurde keines angegeben. Was dort läuft, läuft weiter.',
  'banner.host.lockedOut':
    '{{host}} sperrt diesen Rechner nach zu vielen falschen Passwörtern noch {{duration}} lang, bis {{time}}.',
  'banner.host.lockedOutOver':
    '{{host}} hatte diesen Rechner nach zu vielen falschen Passwörtern gesperrt. Jetzt sind wieder Versuche möglich.',
  'banner.host.lockedOutHow':
    'Dort kann jemand unter „Rechner“ einen neuen Versuch erlauben. Was dort läuft, läuft weiter.',
  'banner.host.givePassword': 'Passwort eingeben…',
  'hosts.passwordNamed': 'Passwort von {{host}} eingeben',
  'banner.host.denied': '{{host}} hat diesen Rechner nicht zugelassen: Dort hat jemand abgelehnt.',
  'banner.host.unanswered': '{{host}} hat diesen Rechner nicht zugelassen: Dort hat niemand geantwortet.',
  'banner.host.cut': 'Jemand an {{host}} hat diesen Rechner getrennt. Die Terminals dort laufen womöglich noch.',
  'banner.host.ended':
    'Der Agent auf {{host}} hat diese Sitzung beendet ({{reason}}). Die Terminals dort laufen womöglich noch.',
  'banner.host.renew': 'Neu verbinden',
};
