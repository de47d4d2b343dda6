/** Attempts of one address; accounts have a limit of their own (features/accounts/sign-in.ts). */
export const signInLimit = { rateLimit: { max: 300, timeWindow: '1 minute' } } as const
