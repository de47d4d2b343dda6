import { noteWritten } from './query.ts'

/** The plan or its data were changed elsewhere; by whom, where that is known. */
export interface PlanNews {
  readonly by: string | null
}

/** Changes that follow each other faster, as those of an import, are shown together. */
const GAP_MS = 2_000

const listeners = new Set<(news: PlanNews) => void>()

/** Calls the listener each time charts and lists are read again for a change from elsewhere; gives what ends that. */
export function onPlanNews(listener: (news: PlanNews) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The latest change by somebody that this page was notified of, with its time; seconds UTC. */
export const lastPlanNews = (): { readonly by: string; readonly at: number } | null => last
let last: { readonly by: string; readonly at: number } | null = null

let latest: PlanNews | null = null
let due: ReturnType<typeof setTimeout> | undefined
let shownAt = -Infinity

/** What is on screen is read again: soon, or once the window is looked at. */
export function notePlanNews(news: PlanNews): void {
  latest = news
  if (news.by !== null) last = { by: news.by, at: Math.floor(Date.now() / 1000) }
  plan()
}

function plan(): void {
  if (due !== undefined || latest === null || isHidden()) return
  due = setTimeout(show, Math.max(0, shownAt + GAP_MS - performance.now()))
}

function show(): void {
  due = undefined
  const news = latest
  if (news === null || isHidden()) return
  latest = null
  shownAt = performance.now()
  noteWritten()
  for (const listener of listeners) listener(news)
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', plan)
