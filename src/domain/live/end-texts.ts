import type { Label } from '../label.ts'
import type { EndReason } from './events.ts'

/** Why a session ended, reported to its user alone. */
export const endTexts: Readonly<Record<EndReason, Label>> = {
  signedOut: { zh: '您已退出登录。', en: 'You have signed out.' },
  forced: { zh: '您的会话已被管理员结束。', en: 'An administrator has ended your session.' },
  userChanged: { zh: '您的账号或权限已变更。', en: 'Your account or your rights have changed.' },
  passwordChanged: { zh: '您的密码已变更。', en: 'Your password has changed.' },
  tenantChanged: { zh: '您的租户已停用。', en: 'Your tenant was deactivated.' },
  expired: {
    zh: '当前会话已过期，请重新登录。',
    en: 'The current session has expired; please sign in again.',
  },
}
