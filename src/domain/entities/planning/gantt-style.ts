import { defineEntity } from '../../entity.ts'
import { choice, flag, integer, text } from '../../field-kinds.ts'

/** How a Gantt chart looks: a user chooses one of those that are for everybody or for the user alone. */
export const ganttStyle = defineEntity({
  name: 'ganttStyle',
  service: 'GanttStyle',
  area: 'planning',
  label: { zh: '甘特图样式', en: 'Gantt style' },
  sorting: 'ganttType,sortNo,code',
  fields: {
    ganttType: choice('甘特图', 'Chart', 'GanttType', { required: true, default: 'res', indexed: true }),
    isDefault: flag('默认', 'Default', { default: false }),
    owner: text('用户', 'User', {
      length: 80,
      help: { zh: '用户名；空为所有人', en: 'A user name; empty: for everybody' },
    }),
    barColor: choice('颜色依据', 'Colour by', 'GanttColour', { required: true, default: 'order' }),
    barText: text('条形文字', 'Text of bars', {
      length: 200,
      help: {
        zh: '{order} {item} {process} {operation} {resource} {status} 由作业的值代替',
        en: '{order} {item} {process} {operation} {resource} {status} stand for what the operation has',
      },
    }),
    rowHeight: integer('行高', 'Row height', { default: 26, min: 4, max: 80 }),
    autoRefresh: integer('自动刷新(秒)', 'Refresh every, seconds', { min: 5, max: 86_400 }),
  },
})
