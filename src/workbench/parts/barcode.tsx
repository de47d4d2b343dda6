import { barsOf, code128 } from './code-128.ts'

/** Modules that stay white on either side, so that a scanner finds the ends. */
const QUIET = 10
const HEIGHT = 40

/** A text as Code 128 with the text below it; the text alone where it cannot be coded. */
export function Barcode({ text }: { readonly text: string }) {
  const numbers = code128(text)
  if (!numbers) return <strong className="t-barcode">{text}</strong>
  const { bars, width } = barsOf(numbers)
  return (
    <figure className="t-barcode">
      <svg
        viewBox={`${-QUIET} 0 ${width + 2 * QUIET} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <rect x={-QUIET} width={width + 2 * QUIET} height={HEIGHT} fill="#fff" />
        <path d={bars.map(([left, bar]) => `M${left} 0h${bar}v${HEIGHT}h-${bar}z`).join('')} fill="#000" />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
