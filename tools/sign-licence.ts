import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readLicenceKey, signedText } from '#domain/system/licence-key.ts'

/*
 * node tools/sign-licence.ts keys PRIVATE.pem PUBLIC.pem     makes a pair of Ed25519 keys
 * node tools/sign-licence.ts sign PRIVATE.pem TERMS.json     writes the signed licence to standard output
 *
 * Terms: {"code", "name", "modules": ["planData"], "seats", "validFrom", "validTo", "machineId"}. Servers know the public
 * key as licence.pem in their data directory (src/server/features/accounts/licence.ts); the private one stays with the maker.
 */
const [task, privateFile, file] = process.argv.slice(2)

if (task === 'keys' && privateFile && file) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
} else if (task === 'sign' && privateFile && file) {
  const text = readFileSync(file, 'utf8')
  const key = readLicenceKey(text)
  if (!key || key.faults.length > 0) {
    const faults = key?.faults.map(({ member, code }) => `${member}: ${code}`) ?? ['no JSON object']
    console.error(`${file}: ${faults.join('; ')}`)
    process.exit(1)
  }
  const signature = sign(
    null,
    Buffer.from(signedText(key.values)),
    createPrivateKey(readFileSync(privateFile)),
  )
  const terms = JSON.parse(text) as object
  console.log(JSON.stringify({ ...terms, signature: signature.toString('base64') }, null, 2))
} else {
  console.error('sign-licence keys PRIVATE.pem PUBLIC.pem | sign-licence sign PRIVATE.pem TERMS.json')
  process.exit(2)
}
