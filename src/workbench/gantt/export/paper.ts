import type { GanttController } from '../view/controller.ts'
import { pdfOf } from './pdf.ts'
import { blobOf, pagesOf, PAPER, type Extent } from './sheet.ts'

/** The chart as PDF, on as many pages as its rows need. */
export async function pdfFile(gantt: GanttController, extent: Extent): Promise<Blob> {
  const pages = await Promise.all(
    pagesOf(gantt, extent).map(async (canvas) => ({
      bytes: new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer()),
      width: canvas.width,
      height: canvas.height,
    })),
  )
  return new Blob([pdfOf(pages, PAPER)], { type: 'application/pdf' })
}

/** Hands the chart to the printer: its pages replace the page of the workbench until the dialog closes. */
export async function printChart(gantt: GanttController, extent: Extent): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = 'gantt-print'
  const addresses: string[] = []
  for (const canvas of pagesOf(gantt, extent)) {
    const image = new Image()
    image.src = URL.createObjectURL(await blobOf(canvas, 'image/png'))
    addresses.push(image.src)
    await image.decode()
    sheet.append(image)
  }
  document.body.append(sheet)
  try {
    print()
  } finally {
    sheet.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}
