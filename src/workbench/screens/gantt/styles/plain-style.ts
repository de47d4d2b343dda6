import type { GanttStyle } from './programs.ts'

/** The look of a chart for which no style is kept. */
export const plainStyle: GanttStyle = {
  code: '',
  name: null,
  isDefault: false,
  owner: null,
  shared: false,
  own: false,
  barColor: 'ME.OrderCode',
  palette: 'okabeIto',
  barText: null,
  leftText: null,
  rightText: null,
  tipText: null,
  rowColor: null,
  rowFilter: null,
  rowHeight: 26,
  autoRefresh: null,
  showPegs: false,
  showCalendar: true,
}
