import { choice, code, flag, text } from '../../field-kinds.ts'
import { ganttStyle } from '../../entities/planning/gantt-style.ts'
import { listOf, service, valueOf } from '../../service.ts'

const { ganttType, isDefault, owner, shared } = ganttStyle.fields

const looks = [
  'barColor',
  'palette',
  'barText',
  'leftText',
  'rightText',
  'tipText',
  'rowColor',
  'rowFilter',
  'rowHeight',
  'autoRefresh',
  'showPegs',
  'showCalendar',
] as const satisfies readonly (keyof typeof ganttStyle.fields)[]

/** What a style says of the look of a chart. */
export const styleFields = Object.fromEntries(looks.map((name) => [name, ganttStyle.fields[name]])) as Pick<
  typeof ganttStyle.fields,
  (typeof looks)[number]
>

const style = service('GanttStyle', 'Pages.Roles')
const environment = service('GanttEnvironment', 'Pages.Roles')
const styleCode = code('编码', 'Code', { required: true })

export const ganttStyles = {
  /** Styles that the caller may choose, of one chart or of all: own ones first, of each the default first. */
  list: style('GetGanttStyleList', '可选样式', 'Styles to choose from', {
    verb: 'GET',
    input: { ganttType: choice('甘特图', 'Chart', 'GanttType') },
    output: listOf({
      code: styleCode,
      name: text('名称', 'Name'),
      ganttType,
      isDefault,
      owner,
      shared,
      /** Whether the caller may change it. */
      own: flag('自己的', 'Own', { required: true }),
      ...styleFields,
    }),
  }),
  /** Keeps a style of the caller's: without a code a new one. Answers its code. A default takes the place of the one before. */
  save: style('SaveGanttStyle', '保存样式', 'Save a style', {
    verb: 'POST',
    input: {
      code: code('编码', 'Code'),
      name: text('名称', 'Name', { required: true, length: 80 }),
      ganttType,
      isDefault,
      shared,
      ...styleFields,
    },
    output: valueOf('string'),
  }),
  /**
   * What a chart must know before it is drawn: {now, base, assignStart, assignEnd, timeZone, planUnitCode, userCode, canMove,
   * from, to, operations}: the moments of the plan unit, and first start, last end and number of the operations seen.
   */
  environment: environment('GetGanttEnvironment', '甘特图环境', 'Environment of charts', {
    verb: 'GET',
    output: valueOf('json'),
  }),
  remove: style('RemoveGanttStyle', '删除样式', 'Delete a style', {
    verb: 'POST',
    input: { code: styleCode },
  }),
} as const
