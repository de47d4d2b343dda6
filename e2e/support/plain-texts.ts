/**
 * Runs in the page, which speaks the pseudo-language: texts of the product without an accent, so that nobody can translate
 * them. Data (the demo's names have both languages), codes and members of expressions are no texts.
 */
export function plainTexts(root: Element): string[] {
  const labels =
    'button, [role=tab], [role=menuitem], label, legend, h1, h2, h3, p, dt, th[scope=col], [role=columnheader], [role=status], .help'
  const data =
    '.rt-SelectTrigger, [role=combobox], [role=gridcell], [role=row]:not(:has([role=columnheader])), tbody, .t-link, .mono, code, kbd, pre, [contenteditable], option, canvas'
  const accent = /[àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ]/
  const isPlain = (text: string): boolean =>
    /[a-z]{3,}/.test(text) && !accent.test(text) && !/^Takt\b|^\w+\.\w|\p{Script=Han}/u.test(text)
  const found: string[] = []
  const isShown = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true }) && one.closest(data) === null
  for (const one of root.querySelectorAll(labels)) {
    if (!isShown(one)) continue
    for (const node of one.childNodes)
      if (node.nodeType === Node.TEXT_NODE && isPlain(node.nodeValue!)) found.push(node.nodeValue!.trim())
    for (const inner of one.querySelectorAll('span, strong, em'))
      if (isShown(inner) && inner.childElementCount === 0 && isPlain(inner.textContent))
        found.push(inner.textContent.trim())
  }
  for (const name of ['aria-label', 'placeholder', 'title'])
    for (const one of root.querySelectorAll(`[${name}]`)) {
      const text = one.getAttribute(name)!
      if (isShown(one) && isPlain(text)) found.push(`${name}: ${text}`)
    }
  return [...new Set(found)].map((text) => text.slice(0, 80))
}
