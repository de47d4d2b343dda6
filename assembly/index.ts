export { abiVersion } from './kernels/version'
