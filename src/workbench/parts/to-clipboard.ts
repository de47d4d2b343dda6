/** Puts text on the clipboard, also where the page is served without TLS and the browser has no clipboard for it. */
export async function toClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) return clipboard.writeText(text)
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // A modal window takes the focus back from whatever is outside of it.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('the browser did not copy')
}
