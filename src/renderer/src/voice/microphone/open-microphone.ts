import { MicrophoneError, troubleOf, type WindowPlace } from './microphone-problem.ts';

export interface OpenMicrophone {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** The chosen one was not there, so this is the system's default. */
  readonly isOther: boolean;
}

/**
 * What is asked of a microphone. Echo is taken out, since the app speaks. Its volume is left as it is: the browser's
 * gain moves within a word and drives ordinary voices into clipping, so main evens out each utterance as a whole
 * (decision 20). Noise suppression stays off: it takes sounds out of words too, and both the detector of speech and
 * whisper were trained with noise.
 */
function constraintsFor(deviceId: string): MediaStreamConstraints {
  return {
    audio: {
      channelCount: 1,
      echoCancellation: true,
      autoGainControl: false,
      noiseSuppression: false,
      ...(deviceId === '' ? {} : { deviceId: { exact: deviceId } }),
    },
    video: false,
  };
}

/**
 * Opens the chosen microphone, or the system's default when that one is gone.
 *
 * @param deviceId "" for the system's default
 * @throws MicrophoneError
 */
export async function openMicrophone(deviceId: string, place: WindowPlace): Promise<OpenMicrophone> {
  // Missing where the address is not a safe one, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new MicrophoneError('insecure', place);
  let isOther = false;
  try {
    let stream: MediaStream;
    try {
      stream = await devices.getUserMedia(constraintsFor(deviceId));
    } catch (error) {
      if (deviceId === '' || troubleOf(error) !== 'absent') throw error;
      stream = await devices.getUserMedia(constraintsFor(''));
      isOther = true;
    }
    const track = stream.getAudioTracks()[0];
    if (track === undefined) throw new MicrophoneError('absent', place);
    return { stream, track, isOther };
  } catch (error) {
    if (error instanceof MicrophoneError) throw error;
    throw new MicrophoneError(troubleOf(error), place, error);
  }
}
