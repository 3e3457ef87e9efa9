// A security module of software for tests: SoftHSM of Debian, with a token of its own and the binding of Node.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstall, installPackage } from '../../services/http/apt.mjs';
import { ROOT } from '../wallet/test-world.mjs';

const LIBRARIES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'];
const isThere = () => LIBRARIES.some(path => existsSync(path)) && existsSync('/usr/bin/softhsm2-util');

/** Installs what is missing. Returns why that is not possible, or undefined. */
export function prepareSoftHsm() {
  const options = { stdio: 'ignore', timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (!isThere()) {
    if (!canInstall()) return 'SoftHSM is missing, and apt cannot install it here';
    try {
      installPackage('softhsm2');
    } catch (error) {
      return `SoftHSM cannot be installed: ${error.message}`;
    }
  }
  if (!existsSync(join(ROOT, 'node_modules/pkcs11js/build/Release/pkcs11.node')))
    try {
      // The project installs packages without their scripts; this one is compiled for this test
      execFileSync('npm', ['rebuild', 'pkcs11js', '--ignore-scripts=false'], { ...options, cwd: ROOT });
    } catch (error) {
      return `pkcs11js cannot be compiled: ${error.message}`;
    }
  return undefined;
}

/** Creates a token with an AES key, two pairs of P-256 and one of secp256k1. Returns its settings. */
export function createToken() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hsm-'));
  mkdirSync(join(folder, 'tokens'));
  const conf = join(folder, 'softhsm2.conf');
  writeFileSync(
    conf,
    `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  process.env.SOFTHSM2_CONF = conf; // read by the library when it is loaded
  const pin = '246810';
  execFileSync('softhsm2-util', ['--init-token', '--free', '--label', 'latchkey', '--so-pin', '1357', '--pin', pin], {
    stdio: 'ignore',
  });
  const library = LIBRARIES.find(path => existsSync(path));
  const keys = createKeys({ library, pin });
  return {
    folder,
    settings: { PKCS11_LIBRARY: library, PKCS11_TOKEN: 'latchkey', PKCS11_PIN: pin },
    keys,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes keys that never leave the token. Returns a function that says whether one could be read out. */
function createKeys({ library, pin }) {
  const pkcs11js = createRequire(join(ROOT, 'package.json'))('pkcs11js');
  const module = new pkcs11js.PKCS11();
  module.load(library);
  module.C_Initialize({ flags: pkcs11js.CKF_OS_LOCKING_OK });
  const [slot] = module.C_GetSlotList(true);
  const session = module.C_OpenSession(slot, pkcs11js.CKF_SERIAL_SESSION | pkcs11js.CKF_RW_SESSION);
  module.C_Login(session, pkcs11js.CKU_USER, pin);
  const inside = label => [
    { type: pkcs11js.CKA_TOKEN, value: true },
    { type: pkcs11js.CKA_LABEL, value: label },
  ];
  const hidden = [
    { type: pkcs11js.CKA_PRIVATE, value: true },
    { type: pkcs11js.CKA_SENSITIVE, value: true },
    { type: pkcs11js.CKA_EXTRACTABLE, value: false },
  ];
  const handles = {
    sealing: module.C_GenerateKey(session, { mechanism: pkcs11js.CKM_AES_KEY_GEN }, [
      ...inside('sealing'),
      ...hidden,
      { type: pkcs11js.CKA_VALUE_LEN, value: 32 },
      { type: pkcs11js.CKA_ENCRYPT, value: true },
      { type: pkcs11js.CKA_DECRYPT, value: true },
    ]),
  };
  const pair = (label, curve) => {
    const { privateKey } = module.C_GenerateKeyPair(
      session,
      { mechanism: pkcs11js.CKM_EC_KEY_PAIR_GEN },
      [...inside(label), { type: pkcs11js.CKA_EC_PARAMS, value: Buffer.from(curve, 'hex') }],
      [...inside(label), ...hidden, { type: pkcs11js.CKA_SIGN, value: true }],
    );
    handles[label] = privateKey;
  };
  pair('token-1', '06082a8648ce3d030107');
  pair('token-2', '06082a8648ce3d030107');
  pair('relayer', '06052b8104000a');
  return {
    canRead(label) {
      try {
        module.C_GetAttributeValue(session, handles[label], [{ type: pkcs11js.CKA_VALUE }]);
        return true;
      } catch (error) {
        return error.code !== pkcs11js.CKR_ATTRIBUTE_SENSITIVE;
      }
    },
  };
}
