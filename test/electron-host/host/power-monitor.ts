import { HostEmitter } from './host-emitter.ts';

/** The module `powerMonitor`: tests say what happens to the machine. */
class PowerMonitor extends HostEmitter {
  constructor() {
    super(['suspend', 'resume', 'on-ac', 'on-battery', 'shutdown', 'lock-screen', 'unlock-screen']);
  }
}

export const powerMonitor = new PowerMonitor();
