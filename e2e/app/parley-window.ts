import { expect, type Locator, type Page } from '@playwright/test';

// Real pages load behind each instruction, on machines of unknown speed.
const answerDeadlineMs = 60_000;

/** The window as a person sees it: what can be read and pressed, by the names that a screen reader says. */
export class ParleyWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Say what should happen on the page' });
  }

  get stop(): Locator {
    return this.page
      .getByRole('form', { name: 'Instruction' })
      .getByRole('button', { name: /^Stop(?! speaking)/ });
  }

  get turns(): Locator {
    return this.page.getByRole('region', { name: 'Turns' }).getByRole('listitem');
  }

  get address(): Locator {
    return this.page.getByRole('textbox', { name: 'Address of the page' });
  }

  get approval(): Locator {
    return this.page
      .getByRole('region')
      .filter({ has: this.page.getByRole('button', { name: /^Allow once/ }) });
  }

  get sessions(): Locator {
    return this.page.getByRole('navigation', { name: 'Sessions' });
  }

  get choices(): Locator {
    return this.page.getByRole('list', { name: 'Choices' }).last().getByRole('button');
  }

  /** Types an instruction and sends it, without waiting for what follows. `shown` where it is shown masked. */
  async send(utterance: string, shown: string = utterance): Promise<void> {
    // The same words may have been said before: it is another turn that has to come.
    const said = this.turns.filter({ hasText: shown });
    const last = () => said.evaluateAll((found) => found.at(-1)?.getAttribute('data-turn') ?? null);
    const before = await last();
    await this.composer.fill(utterance);
    await this.composer.press('Enter');
    const isAnother = async (): Promise<boolean> => ![null, before].includes(await last());
    await expect.poll(isAnother, { timeout: answerDeadlineMs }).toBe(true);
  }

  /** Sends an instruction and waits until Parley has handed the turn back. */
  async ask(utterance: string): Promise<void> {
    await this.send(utterance);
    await this.waitUntilIdle();
  }

  /** The same, with a yes to each question that is asked about it. */
  async askAndAllow(utterance: string, shown: string = utterance): Promise<void> {
    await this.send(utterance, shown);
    for (let answered = ''; ; ) {
      let card = '';
      const isToBeDone = async (): Promise<boolean> => {
        card = (await this.approval.allInnerTexts()).join();
        return (card !== '' && card !== answered) || this.stop.isDisabled();
      };
      await expect.poll(isToBeDone, { timeout: answerDeadlineMs }).toBe(true);
      if (card === '' || card === answered) return;
      const allow = this.approval.getByRole('button', { name: /^Allow once/ });
      try {
        await allow.click({ timeout: answerDeadlineMs });
        answered = card;
      } catch (error) {
        // What was read was the last of a card that was on its way out.
        if ((await allow.count()) > 0) throw error;
      }
    }
  }

  async waitUntilIdle(): Promise<void> {
    await expect(this.stop).toBeDisabled({ timeout: answerDeadlineMs });
  }

  /** The line of the last turn that says this. */
  turn(text: string | RegExp): Locator {
    return this.turns.filter({ hasText: text }).last();
  }

  /** Waits until the page pane shows an address. */
  async expectAddress(address: string | RegExp): Promise<void> {
    await expect(this.address).toHaveValue(address, { timeout: answerDeadlineMs });
  }
}
