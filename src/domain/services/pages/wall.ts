import { choice, code, integer, json, references, text, time } from '../../field-kinds.ts'
import { listOf, objectOf, service } from '../../service.ts'
import { openedPage } from './pages.ts'

/**
 * Wall displays: a published page opened by a token instead of a sign-in, for reading alone. Whoever makes one needs the
 * permission beside the right to publish the page.
 */
const wall = service('PageWall', 'Pages.WallDisplays')

const id = { id: text('大屏', 'Wall display', { required: true, length: 40 }) } as const
const pageCode = { code: code('页面', 'Page', { required: true }) } as const

/** Days that a token may live. */
export const wallDays = { least: 1, most: 730, usual: 90 } as const

const made = {
  name: text('名称', 'Name', { required: true, length: 80 }),
  actsAs: choice('权限', 'Acts as', 'WallActor', { required: true }),
  /** Code of the role, or name of the user, whose rights it reads with. */
  actor: text('角色/用户', 'Role or user', { required: true, length: 256 }),
} as const

export const wallDisplays = {
  /** Displays of a page, the newest first. */
  list: wall('GetDisplays', '大屏清单', 'Wall displays of a page', {
    input: pageCode,
    output: listOf({
      ...id,
      ...made,
      state: choice('状态', 'State', 'WallState', { required: true }),
      madeAt: time('创建时间', 'Made at', { required: true }),
      madeBy: text('创建人', 'Made by', { required: true }),
      expiresAt: time('到期时间', 'Expires at', { required: true }),
      usedAt: time('最近使用', 'Last used'),
      usedFrom: text('来自', 'From'),
      revokedBy: text('撤销人', 'Revoked by'),
    }),
  }),
  /** Makes a display. Its token is in this answer and nowhere else: a hash of it is kept. */
  create: wall('Create', '新建大屏', 'Make a wall display', {
    byPerson: true,
    makesStale: 'own',
    input: {
      ...pageCode,
      ...made,
      days: integer('有效天数', 'Valid for, days', {
        required: true,
        min: wallDays.least,
        max: wallDays.most,
        default: wallDays.usual,
      }),
    },
    output: objectOf({ ...id, token: text('令牌', 'Token', { required: true }) }),
  }),
  /** Its token and its session count for nothing from the next request on. */
  revoke: wall('Revoke', '撤销大屏', 'Revoke a wall display', { makesStale: 'own', input: id }),
  /** Exchanges the token for a session cookie of this display alone. Requests of the session name it in a header. */
  open: wall('Open', '打开大屏', 'Open a wall display', {
    access: 'anonymous',
    makesStale: 'nothing',
    input: { token: text('令牌', 'Token', { required: true, length: 600 }) },
    output: objectOf(id),
  }),
  /** What the display of the session shows now: the published page, and what expressions know of the viewer. */
  page: wall('GetPage', '大屏页面', 'Page of the wall display', {
    access: 'authenticated',
    output: objectOf({
      ...openedPage,
      userName: text('用户', 'User'),
      roles: references('角色', 'Roles', 'role'),
      permissions: json('权限', 'Permissions', { required: true }),
      /** Of screens whose parts pages have: routes of those that the actor may open. */
      screens: json('页面', 'Screens', { required: true }),
      planUnitCode: code('计划单元', 'Plan unit', { required: true }),
      planUnitName: text('计划单元名称', 'Name of the plan unit'),
      timeZone: text('时区', 'Time zone'),
      tenancyName: text('租户', 'Tenant'),
    }),
  }),
} as const
