import { settings } from './fake-data.ts';
import { needsModel } from './fake-speech.ts';
import { showGallery, type View, withSession } from './gallery.ts';
import { expect } from './renderer-test.ts';

function view(name: string, engine: 'whisper' | 'endpoint' | 'command', heading: string): View {
  return {
    name,
    prepare: (main) => {
      withSession(main);
      main.state.settings = settings({ ...main.state.settings, speechEngine: engine });
      if (engine === 'whisper') main.answer('speech.state', () => needsModel);
    },
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'Voice' }).click();
      await expect(page.getByText('This machine has no voice.')).toBeVisible();
      await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    },
  };
}

const narrow: View = {
  ...view('voice-narrow', 'whisper', 'What you say'),
  size: { width: 480, height: 800 },
};

showGallery([
  view('voice-microphone', 'whisper', 'Microphone'),
  view('voice-endpoint', 'endpoint', 'Who writes it down'),
  view('voice-command', 'command', 'Who writes it down'),
  narrow,
]);
