import { decodeJwt, jwtVerify } from 'jose'
import { ownRoute } from '#domain/rules/own-route.ts'
import type { SsoConfig } from '../../../identity/sso-config.ts'

/** What another system says of the user it hands over. */
export interface HandedOver {
  readonly tenancyName: string
  readonly userCode: string
  readonly planUnitCode: string | null
  readonly pageRoute: string | null
  readonly displayMenu: boolean
  /** Of the token, so that it signs in once however often it is shown. */
  readonly id: string
  readonly until: number
}

/** A browser takes the token along in an address: time to follow it, and no more. */
const longestLifeSeconds = 60

/**
 * Reads an `ssoInfo`: a JWT under HS256 with the secret that the partner shares with us. `iss` the partner's name, `aud`
 * "takt", `sub` the user name, `jti`, `iat` and `exp` at most a minute apart; beside them planUnitCode, pageRoute and
 * displayMenu as wished. null: it is not from a partner, or not good any more.
 */
export async function readHandedOver(
  config: SsoConfig,
  value: string,
  now: Date,
): Promise<HandedOver | null> {
  const name = issuerOf(value)
  const partner = name === null ? undefined : config.partners.get(name)
  if (name === null || !partner) return null
  try {
    const { payload } = await jwtVerify(value, new TextEncoder().encode(partner.secret), {
      algorithms: ['HS256'],
      issuer: name,
      audience: 'takt',
      currentDate: now,
      maxTokenAge: longestLifeSeconds,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    })
    const { sub, jti, iat, exp } = payload
    if (!sub || !jti || exp! - iat! > longestLifeSeconds) return null
    const unit = payload['planUnitCode']
    return {
      tenancyName: partner.tenancyName,
      userCode: sub,
      planUnitCode: typeof unit === 'string' ? unit : null,
      pageRoute: ownRoute(payload['pageRoute']),
      displayMenu: payload['displayMenu'] !== false && payload['displayMenu'] !== '0',
      id: `${name} ${jti}`,
      until: exp!,
    }
  } catch {
    return null
  }
}

function issuerOf(value: string): string | null {
  try {
    return decodeJwt(value).iss ?? null
  } catch {
    return null
  }
}
