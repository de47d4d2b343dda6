import { confirm, type Question } from './asked.ts'

/** Screens that hold edits which are not written, by the path of their tab, and what is asked before these are lost. */
const unsaved = new Map<string, () => Question>()

export function setUnsaved(path: string, question: (() => Question) | null): void {
  if (question) unsaved.set(path, question)
  else unsaved.delete(path)
}

export const isUnsaved = (path: string): boolean => unsaved.has(path)

/** Whether these screens may go (null: all). Asks for each with edits that would be lost; what may go is forgotten. */
export async function mayLose(paths: readonly string[] | null): Promise<boolean> {
  const asked = [...unsaved].filter(([path]) => paths === null || paths.includes(path))
  for (const [, question] of asked) if (!(await confirm(question()))) return false
  for (const [path] of asked) unsaved.delete(path)
  return true
}

if (typeof addEventListener === 'function')
  addEventListener('beforeunload', (event) => {
    if (unsaved.size > 0) event.preventDefault()
  })
