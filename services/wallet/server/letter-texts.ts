import type { Letter } from './mailer.js';

interface LetterTexts {
  /** Letter with a code. The subject has no code: lock screens show subjects. */
  readonly code: Letter;
  /** Letter with the link that approves a device. */
  readonly device: Letter;
}

/** Letters by language; `{code}`, `{agent}` and `{link}` stand for values. */
export const letterTexts = {
  en: {
    code: {
      subject: 'Your sign-in code',
      text: 'Your code is {code}\n\nIt is valid for 20 minutes. Nobody from the wallet ever asks you for it: enter it only in the window in which you asked for it.\n\nIf you did not ask for a code, ignore this email.',
    },
    device: {
      subject: 'Approve a new device',
      text: 'A new device wants to sign in with your email: {agent}\n\nIf this is you, open this link and approve:\n{link}\n\nThe link is valid for 20 minutes. If this is not you, ignore this email.',
    },
  },
  ar: {
    code: {
      subject: 'رمز تسجيل الدخول',
      text: 'رمزك هو {code}\n\nالرمز صالح لمدة 20 دقيقة. لن يطلبه منك أحد من المحفظة: أدخله فقط في النافذة التي طلبته فيها.\n\nإذا لم تطلب رمزًا، فتجاهل هذه الرسالة.',
    },
    device: {
      subject: 'الموافقة على جهاز جديد',
      text: 'يريد جهاز جديد تسجيل الدخول باستخدام بريدك الإلكتروني: {agent}\n\nإذا كنت أنت، فافتح هذا الرابط ووافق:\n{link}\n\nالرابط صالح لمدة 20 دقيقة. إذا لم تكن أنت، فتجاهل هذه الرسالة.',
    },
  },
  de: {
    code: {
      subject: 'Ihr Anmeldecode',
      text: 'Ihr Code lautet {code}\n\nEr ist 20 Minuten gültig. Niemand von der Wallet fragt Sie je danach: Geben Sie ihn nur in dem Fenster ein, in dem Sie ihn angefordert haben.\n\nWenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.',
    },
    device: {
      subject: 'Neues Gerät bestätigen',
      text: 'Ein neues Gerät möchte sich mit Ihrer E-Mail-Adresse anmelden: {agent}\n\nWenn Sie das sind, öffnen Sie diesen Link und bestätigen Sie:\n{link}\n\nDer Link ist 20 Minuten gültig. Wenn Sie das nicht sind, ignorieren Sie diese E-Mail.',
    },
  },
  es: {
    code: {
      subject: 'Su código de inicio de sesión',
      text: 'Su código es {code}\n\nEs válido durante 20 minutos. Nadie de la billetera se lo pedirá nunca: introdúzcalo solo en la ventana en la que lo solicitó.\n\nSi no ha solicitado un código, ignore este correo.',
    },
    device: {
      subject: 'Aprobar un dispositivo nuevo',
      text: 'Un dispositivo nuevo quiere iniciar sesión con su correo: {agent}\n\nSi es usted, abra este enlace y apruébelo:\n{link}\n\nEl enlace es válido durante 20 minutos. Si no es usted, ignore este correo.',
    },
  },
  fr: {
    code: {
      subject: 'Votre code de connexion',
      text: 'Votre code est {code}\n\nIl est valable 20 minutes. Personne du portefeuille ne vous le demandera jamais : saisissez-le uniquement dans la fenêtre où vous l’avez demandé.\n\nSi vous n’avez pas demandé de code, ignorez cet e-mail.',
    },
    device: {
      subject: 'Approuver un nouvel appareil',
      text: 'Un nouvel appareil veut se connecter avec votre e-mail : {agent}\n\nSi c’est vous, ouvrez ce lien et approuvez :\n{link}\n\nLe lien est valable 20 minutes. Si ce n’est pas vous, ignorez cet e-mail.',
    },
  },
  he: {
    code: {
      subject: 'קוד ההתחברות שלך',
      text: 'הקוד שלך הוא {code}\n\nהוא תקף ל-20 דקות. איש מהארנק לא יבקש אותו לעולם: יש להזין אותו רק בחלון שבו התבקש.\n\nאם לא ביקשת קוד, אפשר להתעלם מהודעה זו.',
    },
    device: {
      subject: 'אישור מכשיר חדש',
      text: 'מכשיר חדש מבקש להתחבר באמצעות כתובת הדוא״ל שלך: {agent}\n\nאם זה שלך, יש לפתוח את הקישור הזה ולאשר:\n{link}\n\nהקישור תקף ל-20 דקות. אם זה לא שלך, אפשר להתעלם מהודעה זו.',
    },
  },
  it: {
    code: {
      subject: 'Il Suo codice di accesso',
      text: 'Il Suo codice è {code}\n\nÈ valido per 20 minuti. Nessuno del wallet glielo chiederà mai: lo inserisca solo nella finestra in cui lo ha richiesto.\n\nSe non ha richiesto un codice, ignori questa e-mail.',
    },
    device: {
      subject: 'Approvi un nuovo dispositivo',
      text: 'Un nuovo dispositivo vuole accedere con la Sua e-mail: {agent}\n\nSe è Lei, apra questo link e approvi:\n{link}\n\nIl link è valido per 20 minuti. Se non è Lei, ignori questa e-mail.',
    },
  },
  ja: {
    code: {
      subject: 'ログインコード',
      text: 'コードは {code} です\n\n有効期間は 20 分です。ウォレットの担当者がコードを尋ねることはありません。要求したウィンドウにのみ入力してください。\n\nコードを要求していない場合は、このメールを無視してください。',
    },
    device: {
      subject: '新しい端末の承認',
      text: '新しい端末があなたのメールアドレスでログインしようとしています: {agent}\n\nご本人の場合は、このリンクを開いて承認してください:\n{link}\n\nリンクの有効期間は 20 分です。心当たりがない場合は、このメールを無視してください。',
    },
  },
  ko: {
    code: {
      subject: '로그인 코드',
      text: '코드는 {code}입니다\n\n20분 동안 유효합니다. 지갑에서는 누구도 코드를 묻지 않습니다. 코드를 요청한 창에만 입력하세요.\n\n코드를 요청하지 않았다면 이 이메일을 무시하세요.',
    },
    device: {
      subject: '새 기기 승인',
      text: '새 기기가 회원님의 이메일로 로그인하려고 합니다: {agent}\n\n본인이라면 이 링크를 열어 승인하세요:\n{link}\n\n링크는 20분 동안 유효합니다. 본인이 아니라면 이 이메일을 무시하세요.',
    },
  },
  'pt-BR': {
    code: {
      subject: 'Seu código de login',
      text: 'Seu código é {code}\n\nEle vale por 20 minutos. Ninguém da carteira jamais o pedirá: digite-o somente na janela em que você o pediu.\n\nSe você não pediu um código, ignore este e-mail.',
    },
    device: {
      subject: 'Aprove um novo dispositivo',
      text: 'Um novo dispositivo quer entrar com seu e-mail: {agent}\n\nSe for você, abra este link e aprove:\n{link}\n\nO link vale por 20 minutos. Se não for você, ignore este e-mail.',
    },
  },
  tr: {
    code: {
      subject: 'Giriş kodunuz',
      text: 'Kodunuz: {code}\n\n20 dakika geçerlidir. Cüzdandan hiç kimse sizden bunu istemez: yalnızca istediğiniz pencereye girin.\n\nBir kod istemediyseniz bu e-postayı dikkate almayın.',
    },
    device: {
      subject: 'Yeni bir cihazı onaylayın',
      text: 'Yeni bir cihaz e-postanızla giriş yapmak istiyor: {agent}\n\nBu sizseniz şu bağlantıyı açıp onaylayın:\n{link}\n\nBağlantı 20 dakika geçerlidir. Bu siz değilseniz bu e-postayı dikkate almayın.',
    },
  },
  'zh-CN': {
    code: {
      subject: '您的登录验证码',
      text: '您的验证码是 {code}\n\n有效期为 20 分钟。钱包的任何人都不会向您索要验证码：请仅在您请求验证码的窗口中输入。\n\n如果您没有请求验证码，请忽略此邮件。',
    },
    device: {
      subject: '批准新设备',
      text: '有新设备想使用您的邮箱登录：{agent}\n\n如果是您本人，请打开此链接并批准：\n{link}\n\n链接有效期为 20 分钟。如果不是您本人，请忽略此邮件。',
    },
  },
} as const satisfies Readonly<Record<string, LetterTexts>>;
