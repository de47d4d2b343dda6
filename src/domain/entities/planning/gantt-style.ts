import { planningEntity } from '../areas.ts'
import { choice, expression, flag, integer, text } from '../../field-kinds.ts'

const of = (zh: string, en: string, gives: 'text' | 'bool' | undefined, help?: { zh: string; en: string }) =>
  expression(zh, en, {
    about: { ME: 'operation', ...(gives === undefined ? {} : { gives }) },
    ...(help ? { help } : {}),
  })

/**
 * How a Gantt chart looks: a user chooses one of those that are for everybody, shared, or the user's own. Expressions are
 * asked of each operation (ME); what they can see there are the columns of the chart (domain/planning/plan-bars.ts).
 */
export const ganttStyle = planningEntity('ganttStyle', 'GanttStyle', '甘特图样式', 'Gantt style', {
  sorting: 'ganttType,sortNo,code',
  fields: {
    ganttType: choice('甘特图', 'Chart', 'GanttType', { required: true, default: 'res', indexed: true }),
    isDefault: flag('默认', 'Default', { default: false }),
    owner: text('用户', 'User', {
      length: 80,
      help: { zh: '用户名；空为所有人', en: 'A user name; empty: for everybody' },
    }),
    shared: flag('共享', 'Shared', {
      default: false,
      help: { zh: '其他用户也可选用', en: 'Others may choose it, too' },
    }),
    barColor: expression('任务条颜色', 'Colour of bars', {
      required: true,
      default: 'ME.OrderCode',
      about: { ME: 'operation' },
      help: {
        zh: '值相同则颜色相同；#rrggbb 直接作为颜色',
        en: 'Equal values have one colour; #rrggbb is that colour',
      },
    }),
    palette: choice('配色', 'Palette', 'GanttPalette', { required: true, default: 'okabeIto' }),
    barText: of('任务条内文字', 'Text on bars', undefined),
    leftText: of('任务条左侧文字', 'Text before bars', undefined),
    rightText: of('任务条右侧文字', 'Text after bars', undefined),
    tipText: of('提示文字', 'Tooltip', undefined, {
      zh: '显示在提示的首行',
      en: 'The first line of the tooltip of a bar',
    }),
    rowColor: of('行颜色', 'Colour of rows', undefined, {
      zh: '行内最早给出值的工序决定整行底色',
      en: 'The first operation of a row that gives a value tints the row',
    }),
    rowFilter: of('筛选', 'Filter', 'bool', {
      zh: '只显示符合条件的工序及其所在行',
      en: 'Only operations that meet it, and their rows',
    }),
    rowHeight: integer('行高', 'Row height', { default: 26, min: 4, max: 80 }),
    autoRefresh: integer('自动刷新（秒）', 'Refresh every, seconds', { min: 5, max: 86_400 }),
    showPegs: flag('显示关联线', 'Show links', { default: false }),
    showCalendar: flag('显示日历', 'Show calendars', { default: true }),
  },
})
