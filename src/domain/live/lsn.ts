/** A place in the log of the database, as PostgreSQL writes it: `16/B374D848`. */
export type Lsn = string

export const startOfLog: Lsn = '0/0'

/** Header of answers to writes, and of requests that must not read older data. */
export const lsnHeader = 'takt-lsn'

export const isLsn = (text: unknown): text is Lsn =>
  typeof text === 'string' && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i.test(text)

const numberOf = (lsn: Lsn): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Is everything before `lsn` also before `place`? */
export const reaches = (place: Lsn, lsn: Lsn): boolean => numberOf(place) >= numberOf(lsn)
