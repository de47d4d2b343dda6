import type { GanttController } from '../../../gantt/view/controller.ts'

/** Two charts show the same times until the answer is called. */
export function together(one: GanttController, other: GanttController): () => void {
  const ends = [follow(one, other), follow(other, one)]
  return () => {
    for (const end of ends) end()
  }
}

/** One chart shows the times that another one shows, as long as the answer is not called. */
function follow(one: GanttController, other: GanttController): () => void {
  return one.on('view', () => {
    const { from, secondsPerPixel } = one.view
    if (other.view.from !== from || other.view.secondsPerPixel !== secondsPerPixel)
      other.change({ from, secondsPerPixel })
  })
}
