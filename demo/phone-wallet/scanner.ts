/** Lengths of the longer side in pixels at which an image is decoded: small codes need many pixels, blurred ones few. */
const SIDES = [1_600, 800, 400];

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

async function loadDecoder(): Promise<Decode> {
  const { default: loaded } = await import('jsqr');
  return loaded.default;
}

function pixelsOf(image: CanvasImageSource, width: number, height: number, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures');
  context.fillStyle = '#fff'; // background of transparent images
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Returns the text of the QR code in an image; undefined if no code can be read. */
export async function readPicture(picture: Blob): Promise<string | undefined> {
  const decode = await loadDecoder();
  const image = await createImageBitmap(picture);
  try {
    for (const side of SIDES) {
      const { data, width, height } = pixelsOf(image, image.width, image.height, side);
      const found = decode(data, width, height);
      if (found?.data) return found.data;
    }
    return undefined;
  } finally {
    image.close();
  }
}

const nextFrame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve));

/** Shows the camera until it reads a QR code and returns its text. Returns undefined when `signal` aborts first. */
export async function readCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const [decode, stream] = await Promise.all([
    loadDecoder(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ]);
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      await nextFrame();
      if (video.videoWidth === 0) continue;
      const { data, width, height } = pixelsOf(video, video.videoWidth, video.videoHeight, 800);
      const found = decode(data, width, height);
      if (found?.data) return found.data;
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
