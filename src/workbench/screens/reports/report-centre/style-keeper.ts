import type { Report } from '#domain/reports/report.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { call } from '../../../client/call.ts'
import type { LayoutKeeper } from '../../../grid/layouts/layout-keeper.ts'
import { layoutOf } from './report-style.ts'

/** Styles of a report: its columns and their order, groups, sums and sorting, kept under names. */
export const styleKeeper = (report: Report): LayoutKeeper => ({
  grid: `style:${report.code}`,
  texts: 'report-styles',
  save: async (styleName, { layout }, shared) => {
    const style = { columns: layout.columns, groupings: layout.group, sorting: layout.sort }
    const input = { reportCode: report.code, styleName, ...style, printSetup: null }
    const row = await call(reportTemplates.saveStyle, shared === undefined ? input : { ...input, shared })
    return (row as { readonly id: string }).id
  },
  read: (kept) => ({ layout: layoutOf(report, kept) }),
})
