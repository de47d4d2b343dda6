import { code, flag, longText, text } from '../../field-kinds.ts'
import { objectOf, service, valueOf } from '../../service.ts'

/** Sign-in by a code of the identity provider or of another system; outside /api/services as signInPath is. */
export const ssoSignInPath = '/api/TokenAuth/SSOClientAuthenticate'

/**
 * Body of ssoSignInPath; the answer is SignInResult. Either `code` and `state` as the provider appended them to the
 * address, or `ssoCode` of GetOtherSystemLoginInfo. The seed's shape is read as well: its `password` holds the ssoCode.
 */
export interface SsoSignInInput {
  readonly code?: string
  readonly state?: string
  /** RFC 9207: who sent the code; checked when it is there. */
  readonly iss?: string
  readonly ssoCode?: string
  readonly rememberMe?: boolean
}

/** off: name and password alone; offered: a button beside them; required: the mode of specification §2.4. */
export type SsoMode = 'off' | 'offered' | 'required'

const rights = service('SysUserRightM', 'anonymous')

export const sso = {
  /**
   * Where the browser signs in, for the tenant of the header; '' when single sign-on is off. Sets a cookie that binds the
   * way back to this browser for ten minutes.
   */
  getSsoUrlForCode: rights('GetSsoUrlForCode', '单点登录地址', 'Single sign-on address', {
    output: valueOf('string'),
  }),
  /**
   * Takes what another system appended as `ssoInfo`: a token it signed (see docs of src/server/features/accounts/sso/partner.ts).
   * status S: ssoCode signs the user in once; otherwise E with a message.
   */
  getOtherSystemLoginInfo: rights(
    'GetOtherSystemLoginInfo',
    '外部系统登录信息',
    'Sign-in from another system',
    {
      input: { value: longText('登录信息', 'Value', { required: true, length: 8000 }) },
      output: objectOf({
        status: text('状态', 'Status', { required: true }),
        ssoCode: longText('登录码', 'Code'),
        userCode: text('用户', 'User'),
        planUnitCode: code('计划单元', 'Plan unit'),
        /** A place inside the product, or null. */
        pageRoute: text('页面', 'Page'),
        displayMenu: flag('显示菜单', 'Show the menu'),
        message: text('消息', 'Message'),
      }),
    },
  ),
}
