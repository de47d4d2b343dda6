import { masterEntity } from '../areas.ts'
import { choice, color, integer, json, longText, reference, time } from '../../field-kinds.ts'

/** A stretch of time in which a resource works otherwise than its calendar says. The newest time stamp wins. */
export const calendarOverride = masterEntity(
  'calendarOverride',
  'ASPCalendarOverride',
  '日历例外',
  'Calendar override',
  {
    searchable: ['code', 'name', 'resourceCode'],
    sorting: 'startTime,code',
    fields: {
      resourceCode: reference('资源', 'Resource', 'resource', { required: true, indexed: true }),
      startTime: time('开始', 'Start', { required: true, indexed: true }),
      endTime: time('结束', 'End', { required: true }),
      kind: choice('种类', 'Kind', 'OverrideKind', { required: true, default: 'off' }),
      qtySeries: json('资源量序列', 'Quantities', {
        help: {
          zh: '[{"at":"起始时间","qty":"资源量"}]；空则停工为0、加班为1',
          en: '[{"at":"from","qty":"quantity"}]; empty: 0 when off, 1 for overtime',
        },
      }),
      reason: longText('原因', 'Reason'),
      sortOrder: integer('优先顺序', 'Precedence', { default: 0 }),
      timeStamp: time('时间戳', 'Time stamp'),
      color: color('颜色', 'Colour', { hidden: true }),
    },
  },
)
