import type { Raster } from '../paint/pixels.ts'
import { SvgPen } from './svg-pen.ts'

/** A pen that writes SVG, with the browser's widths of texts. */
export function penTo(): SvgPen {
  const context = document.createElement('canvas').getContext('2d')!
  return new SvgPen((text, font) => {
    context.font = font
    return context.measureText(text).width
  }, pictureOf)
}

function pictureOf({ image, width, height }: Raster): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.putImageData(image, 0, 0)
  return canvas.toDataURL('image/png')
}
