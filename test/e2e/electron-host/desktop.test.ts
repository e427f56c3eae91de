import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildElectronHost } from '../../electron-host/build.ts';
import { eventsOf, useFixture, waitForEvent } from './fixture-app.ts';

describe('the desktop of the stand-in', () => {
  const app = useFixture({ args: ['--flag', 'value'], languages: ['de-AT', 'en-GB'] });

  it('has what Electron tells an app about itself', async () => {
    const told = await app.desktop.evaluate(({ app, screen }) => ({
      name: app.name,
      version: app.getVersion(),
      isPackaged: app.isPackaged,
      arguments: process.argv.slice(2),
      userData: app.getPath('userData'),
      logs: app.getPath('logs'),
      electron: process.versions['electron']?.split('.')[0],
      type: process.type,
      displays: screen.getAllDisplays().length,
      languages: app.getPreferredSystemLanguages(),
    }));
    expect(told).toEqual({
      name: 'Fixture',
      version: '1.2.3',
      isPackaged: false,
      arguments: ['--flag', 'value'],
      userData: app.desktop.userDataDir,
      logs: join(app.desktop.userDataDir, 'logs'),
      electron: '45',
      type: 'browser',
      displays: 1,
      languages: ['de-AT', 'en-GB'],
    });
  });

  it('clicks entries of the menu and of the tray', async () => {
    expect(
      (await app.desktop.menu()).map(({ label, submenu }) => [
        label,
        submenu?.map((entry) => entry.label || entry.type),
      ]),
    ).toEqual([['File', ['New', 'separator', 'Quit']]]);
    await app.desktop.clickMenu('File', 'new');
    await app.desktop.clickTray();
    await app.desktop.clickTray('Terminals', 'One');
    await app.desktop.clickTray('Keep');
    expect(await eventsOf(app.desktop)).toEqual([['menu new'], ['tray click'], ['one'], ['keep', false]]);
    const tray = await app.desktop.tray();
    expect([tray?.toolTip, tray?.icon.length, tray?.menu[1]?.isChecked]).toEqual([
      'Fixture: ready',
      expect.any(Number),
      true,
    ]);
    await expect(app.desktop.clickTray('Nobody')).rejects.toThrow('No menu entry Nobody');
  });

  it('keeps a dialog open until somebody presses a button', async () => {
    await app.desktop.evaluate(({ dialog }) => {
      const options = { message: 'Sure?', buttons: ['Cancel', 'End it'], cancelId: 0, checkboxLabel: 'Always' };
      void dialog.showMessageBox(options).then((answer) => fixture.events.push(['answer', answer]));
    });
    await app.desktop.answerDialog('End it', { isChecked: true });
    await waitForEvent(app.desktop, 'answer', { response: 1, checkboxChecked: true });
    expect((await app.desktop.dialogs()).map(({ message, response }) => [message, response])).toEqual([['Sure?', 1]]);
    await expect(app.desktop.answerDialog(0)).rejects.toThrow('No dialog is open');
  });

  it('notes what the app hands to the desktop', async () => {
    await app.desktop.evaluate(async ({ app, clipboard, Notification, shell }) => {
      await shell.openExternal('https://example.invalid/doc');
      await clipboard.writeText('copied');
      app.setAsDefaultProtocolClient('sallyport');
      const notification = new Notification({ title: 'Ended', body: 'make' });
      notification.on('click', () => {
        void clipboard.readText().then((text) => fixture.events.push(['notification', text]));
      });
      notification.show();
    });
    await app.desktop.clickNotification(0);
    await waitForEvent(app.desktop, 'notification', 'copied');
    const { openedUrls, protocolClients } = await app.desktop.record();
    expect([openedUrls, protocolClients, await app.desktop.notifications()]).toEqual([
      ['https://example.invalid/doc'],
      ['sallyport'],
      [{ title: 'Ended', body: 'make' }],
    ]);
  });

  it('brings what the system says: links, suspend, shutdown', async () => {
    await app.desktop.evaluate(({ powerMonitor }) => {
      powerMonitor.on('suspend', () => fixture.events.push(['suspend']));
      const wait = (event: { preventDefault(): void }) => event.preventDefault();
      powerMonitor.on('shutdown', wait as unknown as () => void);
    });
    await app.desktop.openUrl('sallyport://pair');
    expect([await app.desktop.emitPower('suspend'), await app.desktop.emitPower('shutdown')]).toEqual([true, false]);
    expect(await eventsOf(app.desktop)).toEqual([['open-url', 'sallyport://pair'], ['suspend']]);
  });

  it('runs a utility process, with messages and ports', async () => {
    const echo = join(await buildElectronHost(), 'fixture/echo.js');
    const answers = await app.desktop.evaluate(async ({ MessageChannelMain, utilityProcess }, file) => {
      const child = utilityProcess.fork(file, ['an argument']);
      const hear = () => new Promise<unknown>((resolve) => child.once('message', resolve));
      const { port1, port2 } = new MessageChannelMain();
      child.postMessage({ bytes: new Uint8Array([1]) }, [port2]);
      const first = await hear();
      const overPort = new Promise<{ echoed: unknown; pid: number }>((resolve) =>
        port1.on('message', ({ data }) => resolve(data as { echoed: unknown; pid: number })),
      );
      port1.start();
      port1.postMessage('over the port');
      const { echoed, pid } = await overPort;
      const isSame = pid === child.pid;
      const closed = new Promise((resolve) => port1.on('close', () => resolve('port closed')));
      const exited = new Promise((resolve) => child.once('exit', resolve));
      return [first, echoed, isSame, child.kill(), await exited, await closed];
    }, echo);
    expect(answers).toEqual([
      { echoed: { bytes: new Uint8Array([1]) }, ports: 1, args: ['an argument'] },
      'over the port',
      true,
      true,
      15,
      'port closed',
    ]);
  });

  it('throws on whatever it does not implement', async () => {
    const words = await app.desktop.evaluate((electron) => {
      const uses = [
        () => electron.safeStorage.isEncryptionAvailable(),
        () => electron.globalShortcut.register('A', () => undefined),
        () => new electron.WebContentsView(),
        () => electron.dialog.showMessageBoxSync({ message: 'no' }),
        () => fixture.window?.webContents.insertCSS(''),
        () => electron.app.getAppMetrics(),
        () => (electron.BrowserWindow as unknown as Record<string, unknown>)['addExtension'],
        () => fixture.tray?.popUpContextMenu(),
        () => electron.app.on('gpu-info-update', () => undefined),
        () => (electron as unknown as Record<string, unknown>)['somethingNew'],
      ];
      return uses.map((use) => {
        try {
          use();
          return 'nothing';
        } catch (error) {
          return (error as Error).message.replace(/^electron-host: /, '').replace(/ is not implemented$/, '');
        }
      });
    });
    expect(words).toEqual([
      'safeStorage.isEncryptionAvailable',
      'globalShortcut.register',
      'WebContentsView',
      'dialog.showMessageBoxSync',
      'WebContents.insertCSS',
      'App.getAppMetrics',
      'BrowserWindow.addExtension',
      'popUpContextMenu is forbidden: it stops the main process while the menu is open',
      "event 'gpu-info-update' of App",
      'electron.somethingNew',
    ]);
  });
});
