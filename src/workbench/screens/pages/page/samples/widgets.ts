import { sample } from './sample.ts'

const widget = (type: string) => sample(type, { props: { at: { x: 0, y: 0, w: 12, h: 5 } } })

export const widgetSamples = {
  favourites: widget('favourites'),
  kitting: widget('kitting'),
  plan: widget('plan'),
  runs: widget('runs'),
  trend: widget('trend'),
  overdue: widget('overdue'),
  inbox: widget('inbox'),
  nextShift: widget('nextShift'),
  kpis: widget('kpis'),
  dashboard: widget('dashboard'),
  pages: widget('pages'),
}
