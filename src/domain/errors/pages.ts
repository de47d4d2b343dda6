import type { ErrorKind } from './kind.ts'

/** Of designed pages, dashboards, home layouts and their files. */
export const pageErrors = {
  pageNotAPage: {
    status: 400,
    zh: '内容不是 Takt 页面文件，未保存。',
    en: 'This is not a page file of Takt; nothing was saved.',
  },
  pageNewerFormat: {
    status: 400,
    zh: '此页面由更新的版本制作（文件格式 {format}，本系统支持到 {known}），未保存。请先升级系统。',
    en: 'This page was made by a newer version (file format {format}; this system knows {known}), and nothing was saved. Update the system first.',
  },
  pageTooLarge: {
    status: 400,
    zh: '页面最多 {limit} 个字符，未保存。请分成几个页面。',
    en: 'A page has {limit} characters at most; nothing was saved. Make several pages of it.',
  },
  pageTooDeep: {
    status: 400,
    zh: '页面组件最多嵌套 {limit} 层，未保存。',
    en: 'Components of a page are nested {limit} levels at most; nothing was saved.',
  },
  pageTooMany: {
    status: 400,
    zh: '页面最多 {components} 个组件、{sources} 个数据源，未保存。请分成几个页面。',
    en: 'A page has {components} components and {sources} sources at most; nothing was saved. Make several pages of it.',
  },
  pageCodeUnusable: {
    status: 400,
    zh: '编码“{code}”不能用作页面地址：以字母或数字开头，只含字母、数字、- 和 _。',
    en: 'The code {code} cannot be part of an address: it begins with a letter or digit and has letters, digits, - and _ only.',
  },
  pageKindDiffers: {
    status: 400,
    zh: '页面 {code} 的类型是“{kind}”，不能保存为其他类型。',
    en: 'Page {code} is a {kind} and cannot be saved as another kind.',
  },
  pageHasFaults: {
    status: 422,
    zh: '页面“{name}”有 {count} 处错误，未发布。',
    en: 'Page {name} has {count} {count|fault|faults} and was not published.',
  },
  pageInUse: {
    status: 409,
    zh: '页面“{name}”正被“{user}”使用，不能删除。',
    en: 'Page {name} is used by {user} and cannot be deleted.',
  },
  partLinked: {
    status: 409,
    zh: '模板“{name}”被“{user}”链接，须保持已发布并对所有人可用。',
    en: 'Template {name} is linked by {user}: it must stay published for everybody.',
  },
  pageNotPublished: {
    status: 409,
    zh: '页面“{name}”未发布。',
    en: 'Page {name} is not published.',
  },
  pageLastApp: {
    status: 409,
    zh: '角色 {role} 没有其他应用，收回此页面后将可使用全部应用。请先为其授予其他应用。',
    en: 'Role {role} has no other app: without this page it would open every app. Give it another app first.',
  },
  pageWithheld: {
    status: 404,
    zh: '页面 {code} 正在开发中，或未向您开放，请联系{owner}。',
    en: 'Page {code} is under development or not open to you. Please ask {owner}.',
  },
  pageOwnerMissing: {
    status: 400,
    zh: '请选择适用的角色或用户。',
    en: 'Choose the role or the user that it is for.',
  },
  pageOwnerUnknown: {
    status: 404,
    zh: '没有角色或用户“{owner}”。',
    en: 'There is no role or user {owner}.',
  },
  wallUnknown: {
    status: 401,
    zh: '此大屏地址无效。请让管理员新建大屏并打开新的地址。',
    en: 'This address of a wall display is not valid. Have a new display made, and open its address.',
  },
  wallRevoked: {
    status: 401,
    zh: '此大屏已被撤销。请让管理员新建大屏并打开新的地址。',
    en: 'This wall display was revoked. Have a new display made, and open its address.',
  },
  wallExpired: {
    status: 401,
    zh: '此大屏已过期。请让管理员新建大屏并打开新的地址。',
    en: 'This wall display has expired. Have a new display made, and open its address.',
  },
  wallActorGone: {
    status: 401,
    zh: '此大屏所用的角色或用户已不可用。请让管理员新建大屏。',
    en: 'The role or user whose rights this wall display reads with cannot be used any more. Have a new display made.',
  },
  wallReadsOnly: {
    status: 403,
    zh: '大屏只能读取其页面的数据，不能修改数据，也不能打开其他内容。',
    en: 'A wall display only reads the data of its page: it changes nothing and opens nothing else.',
  },
  wallAlone: {
    status: 400,
    zh: '只有大屏才能这样读取其页面。',
    en: 'Only wall displays read their page in this way.',
  },
  wallKindOther: {
    status: 400,
    zh: '只有页面和看板可以用于大屏。',
    en: 'Only pages and dashboards can be shown on wall displays.',
  },
  wallPageClosed: {
    status: 422,
    zh: '“{actor}”不能打开页面“{page}”。请先向其发布此页面。',
    en: '{actor} cannot open page {page}. Publish the page to it first.',
  },
  wallActorUnknown: {
    status: 404,
    zh: '此计划单元中没有角色或用户“{actor}”，或该用户未启用。',
    en: 'There is no role or active user {actor} in this plan unit.',
  },
  wallTooMany: {
    status: 422,
    zh: '一个页面最多有 {limit} 个有效的大屏。请先撤销不再使用的大屏。',
    en: 'A page has {limit} open wall displays at most. Revoke those that are not used any more.',
  },
  pageFileRefused: {
    status: 400,
    zh: '{file} 不能上传：只接受 PNG、JPEG、GIF、WebP 图片、PDF 以及 Excel、Word、PowerPoint 文件。',
    en: '{file} cannot be uploaded: only PNG, JPEG, GIF and WebP pictures, PDF, Excel, Word and PowerPoint files are taken.',
  },
  pageFileTooLarge: {
    status: 400,
    zh: '{file} 超过 {limit} MB，不能上传。',
    en: '{file} is larger than {limit} MB and cannot be uploaded.',
  },
  pageFilesFull: {
    status: 422,
    zh: '此计划单元的页面文件已达 {limit} MB，不能再上传。',
    en: 'The page files of this plan unit have reached {limit} MB; no more can be uploaded.',
  },
} as const satisfies Record<string, ErrorKind>
