import { useSnapshot } from 'valtio'
import { configuration } from '../client/configuration.ts'

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text of the parameter over everything, too faint to disturb, nothing for the pointer or a screen reader. */
export function Watermark() {
  const text = useSnapshot(configuration).settings['watermark']
  if (typeof text !== 'string' || text === '') return null
  const shown = text.replace(/[&<>"]/g, (character) => escaped[character]!)
  const width = 120 + 14 * text.length
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="180"><text x="50%" y="50%" text-anchor="middle" transform="rotate(-22 ${width / 2} 90)" font-family="system-ui, sans-serif" font-size="15" fill="#7a8699">${shown}</text></svg>`
  return (
    <div
      className="t-watermark"
      aria-hidden
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(tile)}")` }}
    />
  )
}
