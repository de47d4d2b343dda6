import { escapeMarkup } from '#domain/rules/markup.ts'
import type { Pen } from '../paint/pen.ts'
import { memoryStore, type PixelStore, type Raster } from '../paint/pixels.ts'

/** Pixels as a picture that a document can carry. */
export type Picture = (raster: Raster) => string

interface State {
  readonly dx: number
  readonly dy: number
  /** Groups to close when the state is left. */
  readonly groups: number
}

const n = (value: number): string => String(Math.round(value * 100) / 100)

/** Writes what painters draw as SVG; `measure` gives widths of texts, `picture` the address of a picture of pixels. */
export class SvgPen implements Pen {
  fillStyle = '#000'
  strokeStyle = '#000'
  lineWidth = 1
  globalAlpha = 1
  font = '12px sans-serif'
  textBaseline: CanvasTextBaseline = 'middle'
  textAlign: CanvasTextAlign = 'left'
  readonly #parts: string[] = []
  readonly #states: State[] = []
  #state: State = { dx: 0, dy: 0, groups: 0 }
  #path = ''
  #clips = 0
  readonly #measure: (text: string, font: string) => number
  readonly #picture: Picture

  constructor(measure: (text: string, font: string) => number, picture: Picture) {
    this.#measure = measure
    this.#picture = picture
  }

  /** The whole document. */
  document(width: number, height: number): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}">`,
      ...this.#parts,
      '</svg>',
    ].join('\n')
  }

  save(): void {
    this.#states.push(this.#state)
    this.#state = { ...this.#state, groups: 0 }
  }
  restore(): void {
    for (let k = 0; k < this.#state.groups; k++) this.#parts.push('</g>')
    this.#state = this.#states.pop() ?? this.#state
  }
  translate(x: number, y: number): void {
    this.#state = { ...this.#state, dx: this.#state.dx + x, dy: this.#state.dy + y }
  }
  clipTo(x: number, y: number, width: number, height: number): void {
    const id = `clip${++this.#clips}`
    this.#parts.push(
      `<clipPath id="${id}">${this.#rect(x, y, width, height, '')}</clipPath><g clip-path="url(#${id})">`,
    )
    this.#state = { ...this.#state, groups: this.#state.groups + 1 }
  }
  beginPath(): void {
    this.#path = ''
  }
  closePath(): void {
    this.#path += 'Z'
  }
  moveTo(x: number, y: number): void {
    this.#path += `M${this.#at(x, y)}`
  }
  lineTo(x: number, y: number): void {
    this.#path += `L${this.#at(x, y)}`
  }
  fill(): void {
    this.#parts.push(`<path d="${this.#path}"${this.#filled()}/>`)
  }
  stroke(): void {
    this.#parts.push(`<path d="${this.#path}"${this.#stroked()}/>`)
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    if (width > 0 && height > 0) this.#parts.push(this.#rect(x, y, width, height, this.#filled()))
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#parts.push(this.#rect(x, y, width, height, this.#stroked()))
  }
  fillText(text: string, x: number, y: number): void {
    const size = Number.parseFloat(this.font)
    const family = escapeMarkup(this.font.slice(this.font.indexOf(' ') + 1))
    const { dx, dy } = this.#state
    this.#parts.push(
      `<text x="${n(x + dx)}" y="${n(y + dy)}" font-size="${size}" font-family="${family}" dominant-baseline="central"${this.#filled()}>${escapeMarkup(text)}</text>`,
    )
  }
  measureText(text: string): { readonly width: number } {
    return { width: this.#measure(text, this.font) }
  }
  newStore(width: number, height: number): PixelStore {
    return memoryStore(width, height, (raster, x, y) => this.#putPixels(raster, x, y))
  }

  #putPixels(raster: Raster, x: number, y: number): void {
    const { width, height } = raster
    this.#parts.push(
      `<image x="${n(x)}" y="${n(y)}" width="${width}" height="${height}" style="image-rendering:pixelated" href="${this.#picture(raster)}"/>`,
    )
  }

  #at(x: number, y: number): string {
    return `${n(x + this.#state.dx)} ${n(y + this.#state.dy)}`
  }
  #rect(x: number, y: number, width: number, height: number, rest: string): string {
    const { dx, dy } = this.#state
    return `<rect x="${n(x + dx)}" y="${n(y + dy)}" width="${n(width)}" height="${n(height)}"${rest}/>`
  }
  #filled(): string {
    return ` fill="${escapeMarkup(this.fillStyle)}"${this.#faint()}`
  }
  #stroked(): string {
    return ` fill="none" stroke="${escapeMarkup(this.strokeStyle)}" stroke-width="${n(this.lineWidth)}"${this.#faint()}`
  }
  #faint(): string {
    return this.globalAlpha < 1 ? ` opacity="${n(this.globalAlpha)}"` : ''
  }
}
