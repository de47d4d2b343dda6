import { choice, code, text } from '../../field-kinds.ts'
import { ganttStyle } from '../../entities/planning/gantt-style.ts'
import { service } from '../../service.ts'

const { isDefault, owner, barColor, barText, rowHeight, autoRefresh } = ganttStyle.fields

const style = service('GanttStyle', 'Pages.Roles')

export const ganttStyles = {
  /** Styles of a chart that the caller may choose: the caller's own first, of each the default first. */
  list: style({
    method: 'GetGanttStyleList',
    verb: 'GET',
    label: { zh: '可选样式', en: 'Styles to choose from' },
    input: { ganttType: choice('甘特图', 'Chart', 'GanttType', { required: true }) },
    output: {
      kind: 'list',
      fields: {
        code: code('代码', 'Code', { required: true }),
        name: text('名称', 'Name'),
        isDefault,
        owner,
        barColor,
        barText,
        rowHeight,
        autoRefresh,
      },
    },
  }),
} as const
