import { papers } from '#domain/print/paper.ts'
import type { Pages } from '../grid/export/pdf-offer.ts'
import './print-element.css'

/** Blank around a page, mm. */
const MARGIN = 12
const PX_PER_POINT = 96 / 72
const PX_PER_MM = 96 / 25.4

interface PrintView extends Pages {
  readonly title: string
}

/** Width between the margins of a page, px. */
function pageWidth({ paper, orientation }: Pages): number {
  const { width, height } = papers[paper]
  return (orientation === 'landscape' ? height : width) * PX_PER_POINT - 2 * MARGIN * PX_PER_MM
}

/** Of what is wider than it is high the pages are turned, unless they are asked for upright. */
const turned = (view: Pages, { clientWidth, clientHeight }: HTMLElement): Pages => ({
  ...view,
  orientation: view.orientation ?? (clientWidth > clientHeight ? 'landscape' : 'portrait'),
})

/** A part of the page in light colours, as wide as the paper; what cannot be used on paper is left out. */
function viewOf(source: HTMLElement, { title, ...pages }: PrintView): HTMLElement {
  const view = document.createElement('div')
  view.className = 'radix-themes light print-view'
  const page = document.createElement('style')
  page.textContent = `@page { size: ${pages.paper} ${pages.orientation}; margin: ${MARGIN}mm; }`
  const heading = document.createElement('h1')
  heading.textContent = title
  const copy = source.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('.c-menu, [role="toolbar"]')) button.remove()
  copy.style.width = `${source.clientWidth}px`
  copy.style.height = `${source.scrollHeight}px`
  copy.style.setProperty('zoom', String(Math.min(1, pageWidth(pages) / source.clientWidth)))
  view.append(page, heading, copy)
  return view
}

/** Hands a part of the page to the printer: a view of it replaces the page of the workbench until the dialog closes. */
export function printElement(source: HTMLElement, asked: PrintView): void {
  const view = viewOf(source, { ...asked, ...turned(asked, source) })
  document.body.append(view)
  try {
    print()
  } finally {
    view.remove()
  }
}
