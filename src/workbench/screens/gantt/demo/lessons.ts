import type { Done } from './use-sample-shop.ts'

/** What each tutorial shows, and what is done in it. */
export const lessons = {
  resource: ['chosen', 'moved', 'reassigned', 'undone'],
  order: ['chosen', 'moved', 'undone'],
  both: ['chosen', 'moved', 'reassigned', 'undone'],
  composite: ['chosen', 'moved', 'reassigned', 'undone'],
} as const satisfies Record<string, readonly Done[]>
export type Lesson = keyof typeof lessons

export const lessonOf = (path: string): Lesson => {
  if (path.includes('Composite')) return 'composite'
  if (path.includes('ResourceAndOrder')) return 'both'
  return path.includes('Order') ? 'order' : 'resource'
}
