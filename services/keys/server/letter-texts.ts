import type { Letter } from '../../wallet/server/mailer.js';

interface LetterTexts {
  /** Code that opens the wallet on a new device; the subject has no code, because lock screens show subjects. */
  readonly code: Letter;
  readonly opened: Letter;
  readonly waiting: Letter;
}

/** Letters by language; `{code}`, `{date}` and `{link}` stand for values. */
export const letterTexts = {
  en: {
    code: {
      subject: 'Code to open your wallet on a new device',
      text: 'The code that opens your wallet on a new device is {code}\n\nIt is valid for 20 minutes. Enter it only in the wallet itself. Nobody asks you for it in any other way.\n\nIf you do not open your wallet on a new device, ignore this email and sign in to your mailbox to change its password.',
    },
    opened: {
      subject: 'Your wallet was opened on a new device',
      text: 'Your wallet was opened on a new device just now.\n\nIf this was not you, open your wallet on your own device, choose Settings, Devices, and remove all other devices. Then move what you own to another wallet.',
    },
    waiting: {
      subject: 'A new device wants to open your wallet',
      text: 'A new device wants to open your wallet in an unusual way. It has to wait until {date}.\n\nIf this is not you, stop it with this link:\n{link}\n\nIf this is you, there is nothing to do until then.',
    },
  },
  ar: {
    code: {
      subject: 'رمز لفتح محفظتك على جهاز جديد',
      text: 'الرمز الذي يفتح محفظتك على جهاز جديد هو {code}\n\nالرمز صالح لمدة 20 دقيقة. أدخله في المحفظة نفسها فقط. لن يطلبه منك أحد بأي طريقة أخرى.\n\nإذا لم تكن تفتح محفظتك على جهاز جديد، فتجاهل هذه الرسالة وغيّر كلمة مرور بريدك.',
    },
    opened: {
      subject: 'تم فتح محفظتك على جهاز جديد',
      text: 'تم فتح محفظتك على جهاز جديد للتو.\n\nإذا لم تكن أنت، فافتح محفظتك على جهازك، واختر الإعدادات ثم الأجهزة، وأزل جميع الأجهزة الأخرى. ثم انقل ما تملكه إلى محفظة أخرى.',
    },
    waiting: {
      subject: 'جهاز جديد يريد فتح محفظتك',
      text: 'يريد جهاز جديد فتح محفظتك بطريقة غير معتادة. عليه الانتظار حتى {date}.\n\nإذا لم تكن أنت، فأوقفه بهذا الرابط:\n{link}\n\nإذا كنت أنت، فلا يلزم فعل أي شيء حتى ذلك الحين.',
    },
  },
  de: {
    code: {
      subject: 'Code zum Öffnen Ihrer Wallet auf einem neuen Gerät',
      text: 'Der Code, der Ihre Wallet auf einem neuen Gerät öffnet, ist {code}\n\nEr gilt 20 Minuten. Geben Sie ihn nur in der Wallet selbst ein. Niemand fragt Sie auf andere Weise danach.\n\nWenn Sie Ihre Wallet nicht auf einem neuen Gerät öffnen, ignorieren Sie diese E-Mail und ändern Sie das Passwort Ihres Postfachs.',
    },
    opened: {
      subject: 'Ihre Wallet wurde auf einem neuen Gerät geöffnet',
      text: 'Ihre Wallet wurde soeben auf einem neuen Gerät geöffnet.\n\nWenn Sie das nicht waren, öffnen Sie Ihre Wallet auf Ihrem eigenen Gerät, wählen Sie Einstellungen, Geräte, und entfernen Sie alle anderen Geräte. Übertragen Sie danach Ihre Werte auf eine andere Wallet.',
    },
    waiting: {
      subject: 'Ein neues Gerät möchte Ihre Wallet öffnen',
      text: 'Ein neues Gerät möchte Ihre Wallet auf ungewöhnliche Weise öffnen. Es muss bis {date} warten.\n\nWenn Sie das nicht sind, stoppen Sie es mit diesem Link:\n{link}\n\nWenn Sie es sind, ist bis dahin nichts zu tun.',
    },
  },
  es: {
    code: {
      subject: 'Código para abrir tu billetera en un dispositivo nuevo',
      text: 'El código que abre tu billetera en un dispositivo nuevo es {code}\n\nEs válido durante 20 minutos. Introdúcelo solo en la propia billetera. Nadie te lo pedirá de otra forma.\n\nSi no estás abriendo tu billetera en un dispositivo nuevo, ignora este correo y cambia la contraseña de tu buzón.',
    },
    opened: {
      subject: 'Tu billetera se abrió en un dispositivo nuevo',
      text: 'Tu billetera se acaba de abrir en un dispositivo nuevo.\n\nSi no has sido tú, abre tu billetera en tu propio dispositivo, elige Ajustes, Dispositivos, y quita todos los demás. Después mueve lo que tienes a otra billetera.',
    },
    waiting: {
      subject: 'Un dispositivo nuevo quiere abrir tu billetera',
      text: 'Un dispositivo nuevo quiere abrir tu billetera de una forma inusual. Tiene que esperar hasta el {date}.\n\nSi no eres tú, detenlo con este enlace:\n{link}\n\nSi eres tú, no hay nada que hacer hasta entonces.',
    },
  },
  fr: {
    code: {
      subject: 'Code pour ouvrir votre portefeuille sur un nouvel appareil',
      text: 'Le code qui ouvre votre portefeuille sur un nouvel appareil est {code}\n\nIl est valable 20 minutes. Saisissez-le uniquement dans le portefeuille. Personne ne vous le demande autrement.\n\nSi vous n’ouvrez pas votre portefeuille sur un nouvel appareil, ignorez cet e-mail et changez le mot de passe de votre boîte.',
    },
    opened: {
      subject: 'Votre portefeuille a été ouvert sur un nouvel appareil',
      text: 'Votre portefeuille vient d’être ouvert sur un nouvel appareil.\n\nSi ce n’était pas vous, ouvrez-le sur votre propre appareil, choisissez Réglages, Appareils, et retirez tous les autres. Déplacez ensuite vos avoirs vers un autre portefeuille.',
    },
    waiting: {
      subject: 'Un nouvel appareil veut ouvrir votre portefeuille',
      text: 'Un nouvel appareil veut ouvrir votre portefeuille d’une manière inhabituelle. Il doit attendre jusqu’au {date}.\n\nSi ce n’est pas vous, arrêtez-le avec ce lien :\n{link}\n\nSi c’est vous, il n’y a rien à faire d’ici là.',
    },
  },
  he: {
    code: {
      subject: 'קוד לפתיחת הארנק במכשיר חדש',
      text: 'הקוד שפותח את הארנק במכשיר חדש הוא {code}\n\nהוא תקף ל־20 דקות. הזינו אותו רק בארנק עצמו. איש לא יבקש אותו בדרך אחרת.\n\nאם אינכם פותחים את הארנק במכשיר חדש, התעלמו מהודעה זו ושנו את סיסמת תיבת הדואר.',
    },
    opened: {
      subject: 'הארנק שלכם נפתח במכשיר חדש',
      text: 'הארנק שלכם נפתח זה עתה במכשיר חדש.\n\nאם לא אתם עשיתם זאת, פתחו את הארנק במכשיר שלכם, בחרו הגדרות, מכשירים, והסירו את כל המכשירים האחרים. לאחר מכן העבירו את הנכסים לארנק אחר.',
    },
    waiting: {
      subject: 'מכשיר חדש מבקש לפתוח את הארנק שלכם',
      text: 'מכשיר חדש מבקש לפתוח את הארנק שלכם באופן חריג. עליו להמתין עד {date}.\n\nאם אלה לא אתם, עצרו זאת בקישור הזה:\n{link}\n\nאם אלה אתם, אין צורך לעשות דבר עד אז.',
    },
  },
  it: {
    code: {
      subject: 'Codice per aprire il tuo wallet su un nuovo dispositivo',
      text: 'Il codice che apre il tuo wallet su un nuovo dispositivo è {code}\n\nÈ valido per 20 minuti. Inseriscilo solo nel wallet stesso. Nessuno te lo chiede in altri modi.\n\nSe non stai aprendo il wallet su un nuovo dispositivo, ignora questa email e cambia la password della tua casella.',
    },
    opened: {
      subject: 'Il tuo wallet è stato aperto su un nuovo dispositivo',
      text: 'Il tuo wallet è stato appena aperto su un nuovo dispositivo.\n\nSe non sei stato tu, apri il wallet sul tuo dispositivo, scegli Impostazioni, Dispositivi, e rimuovi tutti gli altri. Poi sposta ciò che possiedi in un altro wallet.',
    },
    waiting: {
      subject: 'Un nuovo dispositivo vuole aprire il tuo wallet',
      text: 'Un nuovo dispositivo vuole aprire il tuo wallet in modo insolito. Deve aspettare fino al {date}.\n\nSe non sei tu, fermalo con questo link:\n{link}\n\nSe sei tu, fino ad allora non devi fare nulla.',
    },
  },
  ja: {
    code: {
      subject: '新しいデバイスでウォレットを開くためのコード',
      text: '新しいデバイスでウォレットを開くコードは {code} です\n\n有効期間は20分です。ウォレット自体にのみ入力してください。ほかの方法でコードを尋ねることはありません。\n\n新しいデバイスで開いていない場合は、このメールを無視し、メールボックスのパスワードを変更してください。',
    },
    opened: {
      subject: '新しいデバイスでウォレットが開かれました',
      text: 'たった今、新しいデバイスでウォレットが開かれました。\n\nお心当たりがない場合は、ご自身のデバイスでウォレットを開き、「設定」の「デバイス」からほかのすべてのデバイスを削除してください。その後、資産を別のウォレットに移してください。',
    },
    waiting: {
      subject: '新しいデバイスがウォレットを開こうとしています',
      text: '新しいデバイスが通常と異なる方法でウォレットを開こうとしています。{date} まで待つ必要があります。\n\nお心当たりがない場合は、次のリンクで停止してください:\n{link}\n\nご自身の操作であれば、それまで何もする必要はありません。',
    },
  },
  ko: {
    code: {
      subject: '새 기기에서 지갑을 여는 코드',
      text: '새 기기에서 지갑을 여는 코드는 {code}입니다\n\n20분 동안 유효합니다. 지갑 자체에만 입력하세요. 다른 방법으로 코드를 묻는 일은 없습니다.\n\n새 기기에서 지갑을 여는 중이 아니라면 이 이메일을 무시하고 메일함 비밀번호를 변경하세요.',
    },
    opened: {
      subject: '새 기기에서 지갑이 열렸습니다',
      text: '방금 새 기기에서 지갑이 열렸습니다.\n\n본인이 아니라면 본인의 기기에서 지갑을 열고 설정, 기기에서 다른 모든 기기를 제거하세요. 그런 다음 자산을 다른 지갑으로 옮기세요.',
    },
    waiting: {
      subject: '새 기기가 지갑을 열려고 합니다',
      text: '새 기기가 평소와 다른 방법으로 지갑을 열려고 합니다. {date}까지 기다려야 합니다.\n\n본인이 아니라면 이 링크로 중단하세요:\n{link}\n\n본인이라면 그때까지 할 일은 없습니다.',
    },
  },
  'pt-BR': {
    code: {
      subject: 'Código para abrir sua carteira em um novo dispositivo',
      text: 'O código que abre sua carteira em um novo dispositivo é {code}\n\nEle é válido por 20 minutos. Digite-o somente na própria carteira. Ninguém o pede de outra forma.\n\nSe você não está abrindo sua carteira em um novo dispositivo, ignore este e-mail e troque a senha da sua caixa de entrada.',
    },
    opened: {
      subject: 'Sua carteira foi aberta em um novo dispositivo',
      text: 'Sua carteira acaba de ser aberta em um novo dispositivo.\n\nSe não foi você, abra a carteira no seu próprio dispositivo, escolha Configurações, Dispositivos, e remova todos os outros. Depois mova o que você tem para outra carteira.',
    },
    waiting: {
      subject: 'Um novo dispositivo quer abrir sua carteira',
      text: 'Um novo dispositivo quer abrir sua carteira de uma forma incomum. Ele precisa esperar até {date}.\n\nSe não é você, interrompa com este link:\n{link}\n\nSe é você, não há nada a fazer até lá.',
    },
  },
  tr: {
    code: {
      subject: 'Cüzdanınızı yeni bir cihazda açma kodu',
      text: 'Cüzdanınızı yeni bir cihazda açan kod: {code}\n\nKod 20 dakika geçerlidir. Yalnızca cüzdanın kendisine girin. Kimse bu kodu başka bir yolla istemez.\n\nCüzdanınızı yeni bir cihazda açmıyorsanız bu e-postayı yok sayın ve posta kutunuzun parolasını değiştirin.',
    },
    opened: {
      subject: 'Cüzdanınız yeni bir cihazda açıldı',
      text: 'Cüzdanınız az önce yeni bir cihazda açıldı.\n\nBu siz değilseniz cüzdanınızı kendi cihazınızda açın, Ayarlar, Cihazlar bölümünden diğer tüm cihazları kaldırın. Ardından varlıklarınızı başka bir cüzdana taşıyın.',
    },
    waiting: {
      subject: 'Yeni bir cihaz cüzdanınızı açmak istiyor',
      text: 'Yeni bir cihaz cüzdanınızı alışılmadık bir yolla açmak istiyor. {date} tarihine kadar beklemesi gerekiyor.\n\nBu siz değilseniz şu bağlantıyla durdurun:\n{link}\n\nBu sizseniz o zamana kadar yapmanız gereken bir şey yok.',
    },
  },
  'zh-CN': {
    code: {
      subject: '在新设备上打开钱包的验证码',
      text: '在新设备上打开钱包的验证码是 {code}\n\n有效期为 20 分钟。请只在钱包内输入。没有人会以其他方式向您索要。\n\n如果您没有在新设备上打开钱包，请忽略此邮件并更改邮箱密码。',
    },
    opened: {
      subject: '您的钱包已在新设备上打开',
      text: '您的钱包刚刚在新设备上打开。\n\n如果这不是您本人，请在自己的设备上打开钱包，选择“设置”中的“设备”，移除所有其他设备。然后将资产转移到另一个钱包。',
    },
    waiting: {
      subject: '有新设备想要打开您的钱包',
      text: '有新设备想要以异常方式打开您的钱包。它必须等到 {date}。\n\n如果这不是您本人，请用此链接阻止：\n{link}\n\n如果是您本人，在此之前无需任何操作。',
    },
  },
} as const satisfies Readonly<Record<string, LetterTexts>>;
