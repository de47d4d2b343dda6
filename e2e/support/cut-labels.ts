/**
 * Runs in the page: labels of the product that are cut, with how many pixels are missing. Data may be cut; what names a
 * control, a field, a column or a page may not. A machine without a Chinese font draws Han characters narrower than
 * they are: each is measured as the dash that is one em wide. Columns of grids are fitted to their titles as the machine
 * draws them, so that their titles are looked at in English only.
 */
export function cutLabels(root: Element): string[] {
  const labels = 'button, [role=tab], [role=menuitem], label, legend, h1, h2, h3, dt, nav a, th[scope=col]'
  const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu
  const isChinese = document.documentElement.lang.startsWith('zh')
  const named = [...root.querySelectorAll<HTMLElement>(isChinese ? labels : `${labels}, [role=columnheader]`)]
  // Its content is a chosen value, a row or a file.
  const isData = (one: Element): boolean =>
    one.closest(
      '.rt-SelectTrigger, [role=combobox], [role=gridcell], [role=row] button, .t-link, [role=grid] .g-chip',
    ) !== null
  const texts = named
    .filter((one) => !isData(one) && one.checkVisibility({ visibilityProperty: true }))
    .flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode.nodeValue!.trim()) found.push(walker.currentNode as Text)
      return found
    })
    .filter((text) => text.parentElement!.closest('.visually-hidden, [aria-hidden=true]') === null)
  const before = texts.map((text) => text.nodeValue!)
  if (isChinese) for (const text of texts) text.nodeValue = text.nodeValue!.replaceAll(wide, '\u2014')
  const missing = (text: Text): number => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    let box = text.parentElement
    for (let up = 0; box && up < 4; up++, box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'visible') continue
      if (overflowX !== 'hidden' && overflowX !== 'clip') return 0
      const edge = box.getBoundingClientRect()
      // What ends in three dots is laid out whole and clipped by its box.
      const inside = box === text.parentElement ? box.scrollWidth - box.clientWidth : 0
      return Math.max(inside, right - edge.right, edge.left - left)
    }
    return 0
  }
  const cut = texts.flatMap((text, at) => {
    const pixels = missing(text)
    return pixels > 1 ? [`${before[at]!.trim()}: ${pixels.toFixed(0)} px`] : []
  })
  for (const [at, text] of texts.entries()) text.nodeValue = before[at]!
  return [...new Set(cut)]
}
