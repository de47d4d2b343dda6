import { defineEntity } from '#domain/entity.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'

const { name, actsAs, actor, days } = wallDisplays.create.input

/** What is entered to make a wall display. */
export const wallForm = defineEntity({
  name: 'wallDisplay',
  service: 'PageWall',
  area: 'pages',
  label: { zh: '大屏', en: 'Wall display' },
  standard: false,
  key: ['name'],
  fields: {
    name,
    actsAs: { ...actsAs, default: 'role' },
    actor: {
      ...actor,
      targetBy: { field: 'actsAs', entities: { role: ['role'], user: ['user'] } },
      help: {
        zh: '大屏按其权限读取数据，不能超出您自己的权限',
        en: 'whose rights the display reads with; they are never wider than your own',
      },
    },
    days,
  },
})
