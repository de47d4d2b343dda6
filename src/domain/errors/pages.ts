import {
  badRequest,
  conflict,
  forbidden,
  invalid,
  notAuthenticated,
  notFound,
  type ErrorKind,
} from './kind.ts'

/** Of designed pages, dashboards, home layouts and their files. */
export const pageErrors = {
  pageNotAPage: badRequest(
    '内容不是 Takt 页面文件，未保存。',
    'This is not a page file of Takt; nothing was saved.',
  ),
  pageNewerFormat: badRequest(
    '此页面由更新的版本制作（文件格式 {format}，本系统支持到 {known}），未保存。请先升级系统。',
    'This page was made by a newer version (file format {format}; this system knows {known}), and nothing was saved. Update the system first.',
  ),
  pageTooLarge: badRequest(
    '页面最多 {limit} 个字符，未保存。请分成几个页面。',
    'A page has {limit} characters at most; nothing was saved. Make several pages of it.',
  ),
  pageTooDeep: badRequest(
    '页面组件最多嵌套 {limit} 层，未保存。',
    'Components of a page are nested {limit} levels at most; nothing was saved.',
  ),
  pageTooMany: badRequest(
    '页面最多 {components} 个组件、{sources} 个数据源，未保存。请分成几个页面。',
    'A page has {components} components and {sources} sources at most; nothing was saved. Make several pages of it.',
  ),
  pageCodeUnusable: badRequest(
    '编码“{code}”不能用作页面地址：以字母或数字开头，只含字母、数字、- 和 _。',
    'The code {code} cannot be part of an address: it begins with a letter or digit and has letters, digits, - and _ only.',
  ),
  pageKindDiffers: badRequest(
    '页面 {code} 的类型是“{kind}”，不能保存为其他类型。',
    'Page {code} is a {kind} and cannot be saved as another kind.',
  ),
  pageHasFaults: invalid(
    '页面“{name}”有 {count} 处错误，未发布。',
    'Page {name} has {count} {count|fault|faults} and was not published.',
  ),
  pageInUse: conflict(
    '页面“{name}”正被“{user}”使用，不能删除。',
    'Page {name} is used by {user} and cannot be deleted.',
  ),
  partLinked: conflict(
    '模板“{name}”被“{user}”链接，须保持已发布并对所有人可用。',
    'Template {name} is linked by {user}: it must stay published for everybody.',
  ),
  pageNotPublished: conflict('页面“{name}”未发布。', 'Page {name} is not published.'),
  pageLastApp: conflict(
    '角色 {role} 没有其他应用，收回此页面后将可使用全部应用。请先为其授予其他应用。',
    'Role {role} has no other app: without this page it would open every app. Give it another app first.',
  ),
  pageWithheld: notFound(
    '页面 {code} 正在开发中，或未向您开放，请联系{owner}。',
    'Page {code} is under development or not open to you. Please ask {owner}.',
  ),
  pageOwnerMissing: badRequest('请选择适用的角色或用户。', 'Choose the role or the user that it is for.'),
  pageOwnerUnknown: notFound('没有角色或用户“{owner}”。', 'There is no role or user {owner}.'),
  wallUnknown: notAuthenticated(
    '此大屏地址无效。请让管理员新建大屏并打开新的地址。',
    'This address of a wall display is not valid. Have a new display made, and open its address.',
  ),
  wallRevoked: notAuthenticated(
    '此大屏已被撤销。请让管理员新建大屏并打开新的地址。',
    'This wall display was revoked. Have a new display made, and open its address.',
  ),
  wallExpired: notAuthenticated(
    '此大屏已过期。请让管理员新建大屏并打开新的地址。',
    'This wall display has expired. Have a new display made, and open its address.',
  ),
  wallActorGone: notAuthenticated(
    '此大屏所用的角色或用户已不可用。请让管理员新建大屏。',
    'The role or user whose rights this wall display reads with cannot be used any more. Have a new display made.',
  ),
  wallReadsOnly: forbidden(
    '大屏只能读取其页面的数据，不能修改数据，也不能打开其他内容。',
    'A wall display only reads the data of its page: it changes nothing and opens nothing else.',
  ),
  wallAlone: badRequest('只有大屏才能这样读取其页面。', 'Only wall displays read their page in this way.'),
  wallKindOther: badRequest(
    '只有页面和看板可以用于大屏。',
    'Only pages and dashboards can be shown on wall displays.',
  ),
  wallPageClosed: invalid(
    '“{actor}”不能打开页面“{page}”。请先向其发布此页面。',
    '{actor} cannot open page {page}. Publish the page to it first.',
  ),
  wallActorUnknown: notFound(
    '此计划单元中没有角色或用户“{actor}”，或该用户未启用。',
    'There is no role or active user {actor} in this plan unit.',
  ),
  wallTooMany: invalid(
    '一个页面最多有 {limit} 个有效的大屏。请先撤销不再使用的大屏。',
    'A page has {limit} open wall displays at most. Revoke those that are not used any more.',
  ),
  pageFileRefused: badRequest(
    '{file} 不能上传：只接受 PNG、JPEG、GIF、WebP 图片、PDF 以及 Excel、Word、PowerPoint 文件。',
    '{file} cannot be uploaded: only PNG, JPEG, GIF and WebP pictures, PDF, Excel, Word and PowerPoint files are taken.',
  ),
  pageFileTooLarge: badRequest(
    '{file} 超过 {limit} MB，不能上传。',
    '{file} is larger than {limit} MB and cannot be uploaded.',
  ),
  pageFilesFull: invalid(
    '此计划单元的页面文件已达 {limit} MB，不能再上传。',
    'The page files of this plan unit have reached {limit} MB; no more can be uploaded.',
  ),
} satisfies Record<string, ErrorKind>
