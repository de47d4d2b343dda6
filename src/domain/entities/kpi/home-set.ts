import { kpiEntity } from '../areas.ts'
import { choice, flag, json, text } from '../../field-kinds.ts'

/**
 * A home page made for a user, a role or everybody; whoever has no page of their own gets the published one. A view over
 * designed pages of kind home: what is written becomes a page (server/features/pages/earlier).
 */
export const homeSet = kpiEntity('homeSet', 'HomeSet', '首页布局', 'Home layout', {
  sorting: 'sortNo,code',
  view: true,
  fields: {
    ownerType: choice('适用于', 'For', 'HomeOwner', { required: true, default: 'all', indexed: true }),
    owner: text('角色/用户', 'Role or user', { length: 256 }),
    widgets: json('部件', 'Widgets', { holdsExpressions: true, hidden: true }),
    published: flag('已发布', 'Published', {
      required: true,
      readOnly: true,
      restored: true,
      default: false,
    }),
  },
})
