import type { CodePurpose } from '../shared/code-purposes.js';
import type { Letter } from './mailer.js';

interface LetterTexts {
  /** Subject and first line of the letter with a code, by purpose. A subject has no code: lock screens show subjects. */
  readonly codes: Readonly<Record<CodePurpose, Letter>>;
  /** What follows the first line. */
  readonly codeRest: string;
  /** Letter with the link that approves a device. */
  readonly device: Letter;
}

/** Letters by language; `{code}`, `{email}`, `{agent}` and `{link}` stand for values. */
export const letterTexts = {
  en: {
    codes: {
      login: { subject: 'Your sign-in code', text: 'Your code to sign in is {code}' },
      fresh: {
        subject: 'Your code to confirm that it is you',
        text: 'Your code to confirm an action in your wallet is {code}',
      },
      'email-old': {
        subject: 'Confirm the change of your email',
        text: 'The code {code} confirms that your wallet moves to the email {email}',
      },
      'email-new': {
        subject: 'Confirm your new email',
        text: 'The code {code} confirms that your wallet uses the email {email} from now on',
      },
    },
    codeRest:
      'It is valid for 20 minutes. Nobody from the wallet ever asks you for it: enter it only in the window in which you asked for it.\n\nIf you did not ask for a code, ignore this email.',
    device: {
      subject: 'Approve a new device',
      text: 'A new device wants to sign in with your email: {agent}\n\nIf this is you, open this link and approve:\n{link}\n\nThe link is valid for 20 minutes. If this is not you, ignore this email.',
    },
  },
  ar: {
    codes: {
      login: { subject: 'رمز تسجيل الدخول', text: 'رمزك لتسجيل الدخول هو {code}' },
      fresh: { subject: 'رمز لتأكيد هويتك', text: 'رمزك لتأكيد إجراء في محفظتك هو {code}' },
      'email-old': {
        subject: 'تأكيد تغيير بريدك الإلكتروني',
        text: 'يؤكد الرمز {code} انتقال محفظتك إلى البريد الإلكتروني {email}',
      },
      'email-new': {
        subject: 'تأكيد بريدك الإلكتروني الجديد',
        text: 'يؤكد الرمز {code} أن محفظتك تستخدم البريد الإلكتروني {email} من الآن فصاعدًا',
      },
    },
    codeRest:
      'الرمز صالح لمدة 20 دقيقة. لن يطلبه منك أحد من المحفظة: أدخله فقط في النافذة التي طلبته فيها.\n\nإذا لم تطلب رمزًا، فتجاهل هذه الرسالة.',
    device: {
      subject: 'الموافقة على جهاز جديد',
      text: 'يريد جهاز جديد تسجيل الدخول باستخدام بريدك الإلكتروني: {agent}\n\nإذا كنت أنت، فافتح هذا الرابط ووافق:\n{link}\n\nالرابط صالح لمدة 20 دقيقة. إذا لم تكن أنت، فتجاهل هذه الرسالة.',
    },
  },
  de: {
    codes: {
      login: { subject: 'Ihr Anmeldecode', text: 'Ihr Code zur Anmeldung lautet {code}' },
      fresh: {
        subject: 'Ihr Code zur Bestätigung',
        text: 'Ihr Code zur Bestätigung einer Aktion in Ihrer Wallet lautet {code}',
      },
      'email-old': {
        subject: 'Änderung Ihrer E-Mail-Adresse bestätigen',
        text: 'Der Code {code} bestätigt, dass Ihre Wallet zur E-Mail-Adresse {email} wechselt',
      },
      'email-new': {
        subject: 'Neue E-Mail-Adresse bestätigen',
        text: 'Der Code {code} bestätigt, dass Ihre Wallet ab jetzt die E-Mail-Adresse {email} verwendet',
      },
    },
    codeRest:
      'Er ist 20 Minuten gültig. Niemand von der Wallet fragt Sie je danach: Geben Sie ihn nur in dem Fenster ein, in dem Sie ihn angefordert haben.\n\nWenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.',
    device: {
      subject: 'Neues Gerät bestätigen',
      text: 'Ein neues Gerät möchte sich mit Ihrer E-Mail-Adresse anmelden: {agent}\n\nWenn Sie das sind, öffnen Sie diesen Link und bestätigen Sie:\n{link}\n\nDer Link ist 20 Minuten gültig. Wenn Sie das nicht sind, ignorieren Sie diese E-Mail.',
    },
  },
  es: {
    codes: {
      login: { subject: 'Su código de inicio de sesión', text: 'Su código para iniciar sesión es {code}' },
      fresh: {
        subject: 'Su código de confirmación',
        text: 'Su código para confirmar una acción en su billetera es {code}',
      },
      'email-old': {
        subject: 'Confirme el cambio de su correo',
        text: 'El código {code} confirma que su billetera pasa al correo {email}',
      },
      'email-new': {
        subject: 'Confirme su nuevo correo',
        text: 'El código {code} confirma que su billetera usa el correo {email} a partir de ahora',
      },
    },
    codeRest:
      'Es válido durante 20 minutos. Nadie de la billetera se lo pedirá nunca: introdúzcalo solo en la ventana en la que lo solicitó.\n\nSi no ha solicitado un código, ignore este correo.',
    device: {
      subject: 'Aprobar un dispositivo nuevo',
      text: 'Un dispositivo nuevo quiere iniciar sesión con su correo: {agent}\n\nSi es usted, abra este enlace y apruébelo:\n{link}\n\nEl enlace es válido durante 20 minutos. Si no es usted, ignore este correo.',
    },
  },
  fr: {
    codes: {
      login: { subject: 'Votre code de connexion', text: 'Votre code pour vous connecter est {code}' },
      fresh: {
        subject: 'Votre code de confirmation',
        text: 'Votre code pour confirmer une action dans votre portefeuille est {code}',
      },
      'email-old': {
        subject: 'Confirmer le changement de votre e-mail',
        text: 'Le code {code} confirme que votre portefeuille passe à l’e-mail {email}',
      },
      'email-new': {
        subject: 'Confirmer votre nouvel e-mail',
        text: 'Le code {code} confirme que votre portefeuille utilise désormais l’e-mail {email}',
      },
    },
    codeRest:
      'Il est valable 20 minutes. Personne du portefeuille ne vous le demandera jamais : saisissez-le uniquement dans la fenêtre où vous l’avez demandé.\n\nSi vous n’avez pas demandé de code, ignorez cet e-mail.',
    device: {
      subject: 'Approuver un nouvel appareil',
      text: 'Un nouvel appareil veut se connecter avec votre e-mail : {agent}\n\nSi c’est vous, ouvrez ce lien et approuvez :\n{link}\n\nLe lien est valable 20 minutes. Si ce n’est pas vous, ignorez cet e-mail.',
    },
  },
  he: {
    codes: {
      login: { subject: 'קוד ההתחברות שלך', text: 'הקוד שלך להתחברות הוא {code}' },
      fresh: { subject: 'קוד האישור שלך', text: 'הקוד שלך לאישור פעולה בארנק הוא {code}' },
      'email-old': { subject: 'אישור החלפת הדוא״ל שלך', text: 'הקוד {code} מאשר שהארנק שלך עובר לכתובת {email}' },
      'email-new': {
        subject: 'אישור הדוא״ל החדש שלך',
        text: 'הקוד {code} מאשר שהארנק שלך משתמש מעכשיו בכתובת {email}',
      },
    },
    codeRest:
      'הוא תקף ל-20 דקות. איש מהארנק לא יבקש אותו לעולם: יש להזין אותו רק בחלון שבו התבקש.\n\nאם לא ביקשת קוד, אפשר להתעלם מהודעה זו.',
    device: {
      subject: 'אישור מכשיר חדש',
      text: 'מכשיר חדש מבקש להתחבר באמצעות כתובת הדוא״ל שלך: {agent}\n\nאם זה שלך, יש לפתוח את הקישור הזה ולאשר:\n{link}\n\nהקישור תקף ל-20 דקות. אם זה לא שלך, אפשר להתעלם מהודעה זו.',
    },
  },
  it: {
    codes: {
      login: { subject: 'Il Suo codice di accesso', text: 'Il Suo codice per accedere è {code}' },
      fresh: {
        subject: 'Il Suo codice di conferma',
        text: 'Il Suo codice per confermare un’azione nel wallet è {code}',
      },
      'email-old': {
        subject: 'Confermi il cambio della Sua e-mail',
        text: 'Il codice {code} conferma che il Suo wallet passa all’e-mail {email}',
      },
      'email-new': {
        subject: 'Confermi la Sua nuova e-mail',
        text: 'Il codice {code} conferma che il Suo wallet usa d’ora in poi l’e-mail {email}',
      },
    },
    codeRest:
      'È valido per 20 minuti. Nessuno del wallet glielo chiederà mai: lo inserisca solo nella finestra in cui lo ha richiesto.\n\nSe non ha richiesto un codice, ignori questa e-mail.',
    device: {
      subject: 'Approvi un nuovo dispositivo',
      text: 'Un nuovo dispositivo vuole accedere con la Sua e-mail: {agent}\n\nSe è Lei, apra questo link e approvi:\n{link}\n\nIl link è valido per 20 minuti. Se non è Lei, ignori questa e-mail.',
    },
  },
  ja: {
    codes: {
      login: { subject: 'ログインコード', text: 'ログイン用のコードは {code} です' },
      fresh: { subject: '本人確認コード', text: 'ウォレットでの操作を確認するコードは {code} です' },
      'email-old': {
        subject: 'メールアドレス変更の確認',
        text: 'コード {code} は、ウォレットのメールアドレスを {email} に変更することを確認します',
      },
      'email-new': {
        subject: '新しいメールアドレスの確認',
        text: 'コード {code} は、今後ウォレットで {email} を使うことを確認します',
      },
    },
    codeRest:
      '有効期間は 20 分です。ウォレットの担当者がコードを尋ねることはありません。要求したウィンドウにのみ入力してください。\n\nコードを要求していない場合は、このメールを無視してください。',
    device: {
      subject: '新しい端末の承認',
      text: '新しい端末があなたのメールアドレスでログインしようとしています: {agent}\n\nご本人の場合は、このリンクを開いて承認してください:\n{link}\n\nリンクの有効期間は 20 分です。心当たりがない場合は、このメールを無視してください。',
    },
  },
  ko: {
    codes: {
      login: { subject: '로그인 코드', text: '로그인 코드는 {code}입니다' },
      fresh: { subject: '본인 확인 코드', text: '지갑에서의 작업을 확인하는 코드는 {code}입니다' },
      'email-old': {
        subject: '이메일 변경 확인',
        text: '코드 {code}은(는) 지갑의 이메일을 {email}(으)로 바꾸는 것을 확인합니다',
      },
      'email-new': {
        subject: '새 이메일 확인',
        text: '코드 {code}은(는) 이제부터 지갑이 이메일 {email}을(를) 사용하는 것을 확인합니다',
      },
    },
    codeRest:
      '20분 동안 유효합니다. 지갑에서는 누구도 코드를 묻지 않습니다. 코드를 요청한 창에만 입력하세요.\n\n코드를 요청하지 않았다면 이 이메일을 무시하세요.',
    device: {
      subject: '새 기기 승인',
      text: '새 기기가 회원님의 이메일로 로그인하려고 합니다: {agent}\n\n본인이라면 이 링크를 열어 승인하세요:\n{link}\n\n링크는 20분 동안 유효합니다. 본인이 아니라면 이 이메일을 무시하세요.',
    },
  },
  'pt-BR': {
    codes: {
      login: { subject: 'Seu código de login', text: 'Seu código para entrar é {code}' },
      fresh: {
        subject: 'Seu código de confirmação',
        text: 'Seu código para confirmar uma ação na sua carteira é {code}',
      },
      'email-old': {
        subject: 'Confirme a troca do seu e-mail',
        text: 'O código {code} confirma que sua carteira passa para o e-mail {email}',
      },
      'email-new': {
        subject: 'Confirme seu novo e-mail',
        text: 'O código {code} confirma que sua carteira usa o e-mail {email} de agora em diante',
      },
    },
    codeRest:
      'Ele vale por 20 minutos. Ninguém da carteira jamais o pedirá: digite-o somente na janela em que você o pediu.\n\nSe você não pediu um código, ignore este e-mail.',
    device: {
      subject: 'Aprove um novo dispositivo',
      text: 'Um novo dispositivo quer entrar com seu e-mail: {agent}\n\nSe for você, abra este link e aprove:\n{link}\n\nO link vale por 20 minutos. Se não for você, ignore este e-mail.',
    },
  },
  tr: {
    codes: {
      login: { subject: 'Giriş kodunuz', text: 'Giriş yapmak için kodunuz: {code}' },
      fresh: { subject: 'Onay kodunuz', text: 'Cüzdanınızdaki bir işlemi onaylamak için kodunuz: {code}' },
      'email-old': {
        subject: 'E-posta değişikliğini onaylayın',
        text: '{code} kodu, cüzdanınızın {email} e-postasına taşınmasını onaylar',
      },
      'email-new': {
        subject: 'Yeni e-postanızı onaylayın',
        text: '{code} kodu, cüzdanınızın bundan sonra {email} e-postasını kullanmasını onaylar',
      },
    },
    codeRest:
      '20 dakika geçerlidir. Cüzdandan hiç kimse sizden bunu istemez: yalnızca istediğiniz pencereye girin.\n\nBir kod istemediyseniz bu e-postayı dikkate almayın.',
    device: {
      subject: 'Yeni bir cihazı onaylayın',
      text: 'Yeni bir cihaz e-postanızla giriş yapmak istiyor: {agent}\n\nBu sizseniz şu bağlantıyı açıp onaylayın:\n{link}\n\nBağlantı 20 dakika geçerlidir. Bu siz değilseniz bu e-postayı dikkate almayın.',
    },
  },
  'zh-CN': {
    codes: {
      login: { subject: '您的登录验证码', text: '您的登录验证码是 {code}' },
      fresh: { subject: '您的确认验证码', text: '用于确认钱包操作的验证码是 {code}' },
      'email-old': { subject: '确认更换邮箱', text: '验证码 {code} 用于确认将您的钱包更换到邮箱 {email}' },
      'email-new': { subject: '确认您的新邮箱', text: '验证码 {code} 用于确认您的钱包今后使用邮箱 {email}' },
    },
    codeRest:
      '有效期为 20 分钟。钱包的任何人都不会向您索要验证码：请仅在您请求验证码的窗口中输入。\n\n如果您没有请求验证码，请忽略此邮件。',
    device: {
      subject: '批准新设备',
      text: '有新设备想使用您的邮箱登录：{agent}\n\n如果是您本人，请打开此链接并批准：\n{link}\n\n链接有效期为 20 分钟。如果不是您本人，请忽略此邮件。',
    },
  },
} as const satisfies Readonly<Record<string, LetterTexts>>;
